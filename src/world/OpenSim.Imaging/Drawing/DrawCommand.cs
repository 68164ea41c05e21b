using System.Numerics;

namespace OpenSim.Imaging.Drawing;

/// <summary>One line of a drawing.</summary>
/// <param name="At">Width and height, a place, or factors; zero where the line has none.</param>
/// <param name="Text">What is written, a name, a colour, an address.</param>
/// <param name="Points">Of a polygon.</param>
public readonly record struct DrawCommand(DrawVerb Verb, Vector2 At = default, string Text = "", Vector2[]? Points = null);

public enum DrawVerb : byte
{
    Text,
    MoveTo,
    LineTo,
    Rectangle,
    FillRectangle,
    Ellipse,
    FillEllipse,
    Polygon,
    FillPolygon,
    Image,
    FontName,
    FontSize,
    FontProp,
    PenColour,
    PenSize,
    PenCap,
    ResetTransform,
    Translate,
    Scale,
    Rotate
}
