export function scratch(): { readonly TMPDIR?: string };
