/**
 * Mantine's field for the browser's own select, with the styles of its arrow: they load with the first lazy screen or
 * part that has one.
 */
import '@mantine/core/styles/Combobox.layer.css';

export { NativeSelect } from '@mantine/core';
