namespace OpenSim.World.Prims;

/// <summary>
/// What is written over a prim. Apart from <see cref="PrimExtras"/>: scripts change it many times a second, and most prims that have rare
/// fields for its sake have no others.
/// </summary>
/// <param name="Color">0xAARRGGBB.</param>
public sealed record HoverText(string Text, uint Color)
{
    public static readonly HoverText None = new("", 0);

    public static HoverText Of(string text, uint color) => text.Length == 0 && color == 0 ? None : new HoverText(text, color);
}
