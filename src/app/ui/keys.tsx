import css from './keys.module.css';

/** Keys that are pressed together, each as it stands on the keyboard. */
export function Keys({ names }: { readonly names: readonly string[] }) {
  return (
    <kbd className={css.keys}>
      {names.map((name) => (
        <kbd key={name} className={css.key}>
          {name}
        </kbd>
      ))}
    </kbd>
  );
}
