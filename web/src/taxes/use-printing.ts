/** Renders what is printed only while it is printed, so that the browser's own command still prints the screen. */
import { useEffect, useState } from 'react';

/** After the printed part has rendered. */
const PRINT_AFTER_MS = 50;

export function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const end = () => setIsPrinting(false);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = () => {
    setIsPrinting(true);
    setTimeout(() => window.print(), PRINT_AFTER_MS);
  };
  return { isPrinting, print };
}
