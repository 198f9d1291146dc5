// What pages bring along: the laboratory's data, and scripts of others. What a selector finds is whatever a page has there.
declare const GIVEN: any;
declare const FACTS: any;
declare const GAME: any;
declare const TAUGHT: Record<string, string>;
declare const MathJax: any, Reveal: any, RevealNotes: any, DOCUMENTATION_OPTIONS: any, Search: any;
interface Window { MathJax?: any; RD_TAGS?: any; jupyterapp?: any; operatorGame?: any; matrixBesideArm?: any; }
interface ParentNode { querySelector(selectors: string): any; querySelectorAll(selectors: string): NodeListOf<any>; }
interface DocumentEventMap { "rd-chosen": CustomEvent; }
interface Document { getElementById(id: string): any; }
interface EventTarget { closest?: any; }
interface Event { detail?: any; }
declare function postMessage(message: any, transfer?: Transferable[]): void;            // of a worker
