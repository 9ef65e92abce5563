// Gives every box and arrow its place: elkjs in a worker, loaded when the first chart is asked for.

import type { ElkEdgeSection, ElkNode } from 'elkjs/lib/elk-api.js'
import { heightOf, type Measure, PADDING, type Row, widthOf } from './chart-text.ts'
import type { Arrow, Box, Graph } from './graph.ts'

export type Point = { x: number; y: number }
export type Area = Point & { width: number; height: number }
/** `head`: the size of its words. */
export type PlacedBox = Box & Area & { head: { width: number; height: number } }
/** `label` is where the rows stand; null for an arrow without words. */
export type PlacedArrow = Arrow & { points: Point[]; label: Area | null }
/** Flat, the outer boxes before those in them. */
export type Layout = { boxes: PlacedBox[]; arrows: PlacedArrow[]; width: number; height: number }

/** Lays a graph out: ELK's own `layout`, wherever it runs. */
export type Engine = (graph: ElkNode) => Promise<ElkNode>

const DOT = 10

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.crossingMinimization.forceNodeModelOrder': 'false',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
}

const headOf = (rows: Row[], measure: Measure) => ({
  width: widthOf(rows, measure) + 2 * PADDING,
  height: heightOf(rows) + 2 * PADDING,
})

function elkNode(box: Box, measure: Measure): ElkNode {
  if (box.kind === 'dot') return { id: box.path, width: DOT, height: DOT }
  const head = headOf(box.rows, measure)
  if (box.inside.length === 0) return { id: box.path || 'anywhere', ...head }
  return {
    id: box.path,
    children: box.inside.map((one) => elkNode(one, measure)),
    layoutOptions: {
      'elk.padding': `[top=${head.height + 4},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width},${head.height + 20})`,
    },
  }
}

const elkGraph = ({ boxes, arrows }: Graph, direction: string, measure: Measure): ElkNode => ({
  id: 'chart',
  layoutOptions: { ...options, 'elk.direction': direction },
  children: boxes.map((box) => elkNode(box, measure)),
  edges: arrows.map(({ id, from, to, rows }) => ({
    id,
    sources: [from || 'anywhere'],
    targets: [to],
    labels:
      rows.length === 0
        ? []
        : [
            {
              text: id,
              width: widthOf(rows, measure) + 8,
              height: heightOf(rows) + 4,
              layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
            },
          ],
  })),
})

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({ x, y, width, height })

const pointsOf = (sections: ElkEdgeSection[] = []): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

function read(graph: Graph, placed: ElkNode, measure: Measure): Layout {
  const below = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(below)]
  const byId = new Map(below(placed).map((node) => [node.id, node]))
  const flat = (box: Box): Box[] => [box, ...box.inside.flatMap(flat)]
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    boxes: graph.boxes.flatMap(flat).map((box) => ({
      ...box,
      ...areaOf(byId.get(box.path || 'anywhere') ?? {}),
      head: { width: widthOf(box.rows, measure), height: heightOf(box.rows) },
    })),
    arrows: graph.arrows.map((arrow) => {
      const edge = edges.get(arrow.id)
      const label = edge?.labels?.[0]
      return { ...arrow, points: pointsOf(edge?.sections), label: label ? areaOf(label) : null }
    }),
    width: placed.width ?? 0,
    height: placed.height ?? 0,
  }
}

/** The shape of the room a chart has on a laptop. */
const room = { width: 660, height: 560 }
const scaleIn = ({ width, height }: Layout) => Math.min(room.width / width, room.height / height)

/** Downwards or to the right, whichever can be shown larger. */
export async function layOut(graph: Graph, engine: Engine, measure: Measure): Promise<Layout> {
  const [down, right] = await Promise.all(
    ['DOWN', 'RIGHT'].map(async (direction) =>
      read(graph, await engine(elkGraph(graph, direction, measure)), measure),
    ),
  )
  if (!down || !right) throw new Error('The layout has no answer.')
  return scaleIn(down) >= scaleIn(right) ? down : right
}
