using System.Text;
using OpenSim.Imaging;
using OpenSim.Imaging.Drawing;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Drawings of scripts: parameters in the first line, then the commands. Each is drawn.</summary>
public static class DrawingTarget
{
    public const long AllocationLimit = 32L * 1024 * 1024; // a picture of the largest size

    public static IEnumerable<byte[]> Seeds() =>
    [
        "width:64,height:32,bgcolor:ff00ff00,alpha:100\nMoveTo 1,2; LineTo 3,4; PenSize 3; Rectangle 5,6; Ellipse 7,8"u8.ToArray(),
        "64,setAlpha\nFontName Arial; FontSize 9; FontProp B,I; Text hello there; FillPolygon 1,2,3,4,5,6; Image 3,4,http://a/b"u8.ToArray(),
        "width:32,altDataDelim:|,lossless:true\nPenCap both,arrow|PenColour red|RotTransf 30|ScaleTransf 1,2|TransTransf 3,4|FillEllipse 9,9"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
    [
        "MoveTo ", "LineTo ", "Rectangle ", "FillRectangle ", "Ellipse ", "FillEllipse ", "Polygon ", "FillPolygon ", "Image ", "Text ",
        "FontSize ", "FontProp ", "FontName ", "PenSize ", "PenCap ", "PenColour ", "ResetTransf", "TransTransf ", "ScaleTransf ", "RotTransf ",
        "width:", "height:", "alpha:", "bgcolor:", "NaN", "1e38", "-1", "99999", "0", ",", ";"
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var text = Encoding.UTF8.GetString(input);
        var end = text.IndexOf('\n');
        var options = DrawOptions.Read(end < 0 ? "" : text[..end]);
        var commands = DrawReader.Read(text.AsSpan(end + 1), options.Mark, out _);
        if (commands.Count > DrawReader.MaxCommands)
            throw new InvalidOperationException("There are more commands than there may be.");
        if (options.Width > 256 || options.Height > 256)
            return; // as large ones cost a run its time
        var image = DrawCanvas.Draw(commands, options, "Arial", new Dictionary<string, RgbaImage>());
        if (image.Width != options.Width || image.Height != options.Height)
            throw new InvalidOperationException("The picture is of another size.");
    }
}
