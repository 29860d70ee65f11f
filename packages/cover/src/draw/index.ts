/** Pictures of models and searches: the table, the graph, the tree, and the links of Algorithm X. */
export { coverItem, type DancingLinks, dancingLinks, linksAfter, uncoverItem } from '../dancing-links.js';
export { GRAPH_LIMIT, graphSvg, graphText } from './graph.js';
export { LINKS_LIMIT, linksSvg, linksText } from './links.js';
export { TABLE_LIMIT, tableSvg, tableText } from './table.js';
export { searchTree, TREE_LIMIT, type TreeNode, treeSvg, treeText } from './tree.js';
