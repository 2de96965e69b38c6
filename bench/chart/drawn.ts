/** The same with all that drawings need: their desk, tools, handles, magnet and painters. For its size. */
export { createDrawingStore } from '../../src/app/charts/drawings/drawing-store.ts';
export { drawingLayers } from '../../src/app/charts/drawings/drawing-layer.ts';
export * from './bare.ts';
