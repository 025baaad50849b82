import { Component, h } from "preact";
import htm from "htm";

/** Tagged template that builds Preact nodes; text in `${}` is always a text node, never markup. */
export const html = htm.bind(h);

/** Joins class names, leaving out the falsy ones. */
export const cx = (...names) => names.filter(Boolean).join(" ");

/**
 * A component that is drawn again only when one of its props is another value.
 * @param {Function} render function component
 */
export function memo(render) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      const before = this.props;
      const keys = new Set([...Object.keys(before), ...Object.keys(next)]);
      return [...keys].some((key) => before[key] !== next[key]);
    }

    render(props) {
      return h(render, props);
    }
  };
}
