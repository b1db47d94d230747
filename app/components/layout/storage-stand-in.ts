/**
 * An inline script for the head: where the browser refuses its stores, or has none, an object in memory
 * replaces them. Asking for a refused store throws, and the router asks without a guard.
 */
export const STORAGE_STAND_IN = `for(const name of["sessionStorage","localStorage"])try{window[name].length}catch{const kept=new Map;Object.defineProperty(window,name,{configurable:true,value:{get length(){return kept.size},key:at=>[...kept.keys()][at]??null,getItem:key=>kept.get(String(key))??null,setItem(key,text){kept.set(String(key),String(text))},removeItem(key){kept.delete(String(key))},clear(){kept.clear()}}})}`;
