import css from './entry.module.css';

/**
 * Why a form was refused where no field is to blame. It is announced, and takes the focus from a button that went grey
 * meanwhile.
 */
export function FormRefusal({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className={css.refusal} role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}
