/*
 * Mantine's styles of the parts that only signed-in screens use, in the library's own order. A screen that
 * uses another part adds its style here, at its place. What opens over the page is in ui/opening-styles.ts.
 */
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/ThemeIcon.layer.css';
