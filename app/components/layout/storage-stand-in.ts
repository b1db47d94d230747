/**
 * An inline script for the head: replaces blocked or missing browser storages by an object in memory. Reading
 * a blocked storage throws, and the router reads it without a guard.
 */
export const STORAGE_STAND_IN = `for(const name of["sessionStorage","localStorage"])try{window[name].length}catch{const kept=new Map;Object.defineProperty(window,name,{configurable:true,value:{get length(){return kept.size},key:at=>[...kept.keys()][at]??null,getItem:key=>kept.get(String(key))??null,setItem(key,text){kept.set(String(key),String(text))},removeItem(key){kept.delete(String(key))},clear(){kept.clear()}}})}`;
