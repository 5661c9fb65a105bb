/*
 * Mantine's styles that only signed-in screens use, in the library's order (a later one overrides an earlier one).
 * To use another component in a screen, add its style here. Styles of overlays are in kit/overlay-styles.ts, those of
 * selects in kit/native-select.ts.
 */
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/ThemeIcon.layer.css';
