using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.OpenSimulator;

/// <summary>
/// Commands for drawn textures, each written behind those that there are: words as OpenSimulator's VectorRender reads them.
/// </summary>
[ScriptFunctions]
public static class DrawFunctions
{
    public static string osMovePen(string drawList, int x, int y) => Command(drawList, "MoveTo", x, y);

    public static string osDrawLine(string drawList, int endX, int endY) => Command(drawList, "LineTo", endX, endY);

    public static string osDrawLine(string drawList, int startX, int startY, int endX, int endY) =>
        osDrawLine(osMovePen(drawList, startX, startY), endX, endY);

    public static string osDrawText(string drawList, string text) => $"{drawList}Text {text}; ";

    public static string osDrawEllipse(string drawList, int width, int height) => Command(drawList, "Ellipse", width, height);

    public static string osDrawFilledEllipse(string drawList, int width, int height) => Command(drawList, "FillEllipse", width, height);

    public static string osDrawRectangle(string drawList, int width, int height) => Command(drawList, "Rectangle", width, height);

    public static string osDrawFilledRectangle(string drawList, int width, int height) => Command(drawList, "FillRectangle", width, height);

    public static string osDrawPolygon(string drawList, LslList x, LslList y) => Polygon(drawList, "Polygon", x, y);

    public static string osDrawFilledPolygon(string drawList, LslList x, LslList y) => Polygon(drawList, "FillPolygon", x, y);

    public static string osDrawImage(string drawList, int width, int height, string image) => $"{drawList}Image {width},{height},{image}; ";

    public static string osDrawResetTransform(string drawList) => drawList + "ResetTransf; ";

    public static string osDrawRotationTransform(string drawList, double x) => $"{drawList}RotTransf {Number(x)}; ";

    public static string osDrawScaleTransform(string drawList, double x, double y) => $"{drawList}ScaleTransf {Number(x)},{Number(y)}; ";

    public static string osDrawTranslationTransform(string drawList, double x, double y) => $"{drawList}TransTransf {Number(x)},{Number(y)}; ";

    public static string osSetFontName(string drawList, string fontName) => $"{drawList}FontName {fontName}; ";

    public static string osSetFontSize(string drawList, int fontSize) => $"{drawList}FontSize {fontSize}; ";

    public static string osSetPenSize(string drawList, int penSize) => $"{drawList}PenSize {penSize}; ";

    public static string osSetPenCap(string drawList, string direction, string type) => $"{drawList}PenCap {direction},{type}; ";

    public static string osSetPenColor(string drawList, string color) => $"{drawList}PenColor {color}; ";

    public static string osSetPenColor(string drawList, Vector3 color) => osSetPenColor(drawList, color, 1);

    public static string osSetPenColor(string drawList, Vector3 color, double alpha) =>
        $"{drawList}PenColor {Part(alpha):X2}{Part(color.X):X2}{Part(color.Y):X2}{Part(color.Z):X2}; ";

    public static string osSetPenColour(string drawList, string colour) => osSetPenColor(drawList, colour);

    private static string Command(string drawList, string word, int x, int y) => $"{drawList}{word} {x},{y}; ";

    /// <summary>Nothing at all if there are not as many of one as of the other, or fewer than three.</summary>
    private static string Polygon(string drawList, string word, LslList x, LslList y)
    {
        if (x.Count != y.Count || x.Count < 3)
            return "";
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        buffer.Add(drawList);
        buffer.Add(word);
        for (var i = 0; i < x.Count; i++)
        {
            buffer.Add(i == 0 ? ' ' : ',');
            buffer.Add(x[i], Dialect.OpenSimulator);
            buffer.Add(',');
            buffer.Add(y[i], Dialect.OpenSimulator);
        }

        buffer.Add("; ");
        return buffer.Finish();
    }

    private static string Number(double value) => Casts.ToText(value, Dialect.OpenSimulator);

    private static int Part(double value) => (int)Math.Clamp(Math.Round(value * 255), 0, 255);
}
