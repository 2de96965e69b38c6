import { Component, type ReactNode } from 'react';
import { ChunkError } from '../../page/load-chunk.ts';
import { ErrorFallback } from './error-fallback.tsx';

interface Props {
  /** What failed, as the user knows it: the panel's name. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Keeps a failure inside its panel: logs it with its cause and offers to try again. */
export class PanelBoundary extends Component<Props, { readonly error: Error | null }> {
  override readonly state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error(`${this.props.what} failed`, error);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // What did not load is not asked for again by the same page.
    if (error instanceof ChunkError)
      return <ErrorFallback what={this.props.what} code={error.name} onReload={() => location.reload()} />;
    return <ErrorFallback what={this.props.what} code={error.name} onRetry={() => this.setState({ error: null })} />;
  }
}
