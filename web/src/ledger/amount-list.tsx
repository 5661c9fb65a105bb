/** A list of amounts of money, each with its name: what was withheld, or what is unpaid. */
import styles from './paying.module.css';

interface AmountListProps {
  label: string;
  items: readonly { readonly id: string; readonly name: string; readonly amount: string }[];
}

export function AmountList({ label, items }: AmountListProps) {
  return (
    <ul className={styles['amounts']} aria-label={label}>
      {items.map(({ id, name, amount }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  );
}
