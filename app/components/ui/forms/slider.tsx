interface SliderProps {
  label: string;
  name: string;
  min?: number;
  max?: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

/** A number by hand or arrow keys; it is also a field of the form without script. */
export function Slider({ label, min = 0, max = 100, onChange, ...input }: SliderProps) {
  return (
    <label className="grid gap-1">
      <span className="text-sm">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        className="min-h-6 w-full accent-primary"
        onChange={({ target }) => onChange(Number(target.value))}
        {...input}
      />
    </label>
  );
}
