using System.Numerics;
using OpenSim.Imaging.Drawing;

namespace OpenSim.Imaging.Tests;

/// <summary>
/// The drawing language of dynamic textures, by its pixels. DRAWINGS in the environment names a folder to which they are written.
/// </summary>
public class DrawingTests
{
    private static readonly (byte, byte, byte, byte) White = (255, 255, 255, 255);
    private static readonly (byte, byte, byte, byte) Red = (255, 0, 0, 255);
    private static readonly (byte, byte, byte, byte) Blue = (0, 0, 255, 255);

    // Parameters, drawing, and at a place the colour (a name) or nothing of the background's.
    [TestCase("", "", 128, 128, "White")]
    [TestCase("bgcolor:blue", "", 128, 128, "Blue")]
    [TestCase("bgcolour:ff0000", "", 128, 128, "Red")]
    [TestCase("", "PenColour red; MoveTo 10,10; FillRectangle 20,20;", 10, 10, "Red")]
    [TestCase("", "PenColour red; MoveTo 10,10; FillRectangle 20,20;", 29, 29, "Red")]
    [TestCase("", "PenColour red; MoveTo 10,10; FillRectangle 20,20;", 30, 30, "White")]
    [TestCase("", "PenColour red; MoveTo 10,10; FillRectangle 20,20; FillRectangle 20,20", 31, 31, "Red")]
    [TestCase("", "PenColor ffff0000; PenSize 3; MoveTo 10,10; Rectangle 100,50;", 60, 10, "Red")]
    [TestCase("", "PenColor ffff0000; PenSize 3; MoveTo 10,10; Rectangle 100,50;", 60, 30, "White")]
    [TestCase("", "PenColour red; PenSize 3; MoveTo 10,20; LineTo 100,20; LineTo 100,90", 50, 20, "Red")]
    [TestCase("", "PenColour red; PenSize 3; MoveTo 10,20; LineTo 100,20; LineTo 100,90", 100, 60, "Red")]
    [TestCase("", "PenColour red; PenSize 3; MoveTo 10,20; LineTo 100,20; LineTo 100,90", 50, 60, "White")]
    [TestCase("", "PenColour red; MoveTo 0,0; FillEllipse 100,100;", 50, 50, "Red")]
    [TestCase("", "PenColour red; MoveTo 0,0; FillEllipse 100,100;", 5, 5, "White")]
    [TestCase("", "PenColour red; PenSize 5; MoveTo 10,10; Ellipse 100,100;", 60, 10, "Red")]
    [TestCase("", "PenColour red; FillPolygon 0,0,100,0,0,100;", 20, 20, "Red")]
    [TestCase("", "PenColour red; FillPolygon 0,0,100,0,0,100;", 80, 80, "White")]
    [TestCase("", "PenColour red; PenSize 5; Polygon 10,10,100,10,10,100;", 10, 50, "Red")]
    [TestCase("", "TransTransf 100,100; PenColour red; FillRectangle 10,10; ResetTransf; PenColour blue; FillRectangle 5,5", 105, 105, "Red")]
    [TestCase("", "TransTransf 100,100; PenColour red; FillRectangle 10,10; ResetTransf; PenColour blue; MoveTo 0,0; FillRectangle 5,5", 2, 2, "Blue")]
    [TestCase("", "ScaleTransf 2,3; PenColour red; FillRectangle 10,10", 18, 28, "Red")]
    [TestCase("", "TransTransf 100,100; RotTransf 90; PenColour red; FillRectangle 50,10", 95, 140, "Red")]
    [TestCase("", "PenColour red; PenSize 5; PenCap end,arrow; MoveTo 10,100; LineTo 100,100", 96, 103, "Red")]
    [TestCase("", "PenColour red; PenSize 9; PenCap both,round; MoveTo 50,100; LineTo 100,100", 108, 100, "Red")]
    [TestCase("", "PenColour red; PenSize 9; PenCap start,diamond; MoveTo 50,100; LineTo 100,100", 43, 100, "Red")]
    [TestCase("altDataDelim:|", "PenColour red| FillRectangle 10,10|", 5, 5, "Red")]
    [TestCase("", "nonsense; PenColour red; MoveTo x,y; FillRectangle 10; FillRectangle 10,10", 5, 5, "Red")]
    [TestCase("", "PenColour red; Image 50,50,http://nowhere/x.png", 0, 25, "Red")]
    public void Drawing_PaintsWhatItSays(string parameters, string drawing, int x, int y, string colour)
    {
        var image = Draw(parameters, drawing);
        Assert.That(image[x, y], Is.EqualTo(colour switch { "Red" => Red, "Blue" => Blue, _ => White }));
    }

    [TestCase("", 256, 256, 255)]
    [TestCase("512", 512, 512, 255)]
    [TestCase("5000", 1024, 1024, 255)]
    [TestCase("7", 128, 128, 255)]
    [TestCase("width:300,height:9000", 300, 2048, 255)]
    [TestCase("width:0,height:one", 1, 256, 255)]
    [TestCase("256,setAlpha", 256, 256, 0)]
    [TestCase("alpha:100", 256, 256, 100)]
    [TestCase("bgcolor:80ff0000,alpha:false", 256, 256, 128)]
    [TestCase("bgcolor:red,alpha:false", 256, 256, 255)]
    public void Parameters_AreRead(string parameters, int width, int height, int alpha)
    {
        var image = Draw(parameters, "");
        Assert.That((image.Width, image.Height, (int)image[0, 0].A), Is.EqualTo((width, height, alpha)));
    }

    [Test]
    public void Text_IsWritten_WhereItsSizeSays()
    {
        var size = DrawText.SizeOf("Hello", "DejaVu Sans", 24);
        if (size == Vector2.Zero && Environment.GetEnvironmentVariable("CI") != "true")
            Assert.Ignore("This machine has no fonts (Debian fonts-dejavu-core).");
        Assert.That(size, Is.Not.EqualTo(Vector2.Zero), "fonts (Debian fonts-dejavu-core)");
        var image = Draw("512", "PenColour red; MoveTo 100,50; FontSize 24; FontName DejaVu Sans; Text Hello;");
        var written = Inked(image);
        Assert.That(written.Left, Is.InRange(100, 112));
        Assert.That(written.Right, Is.InRange(100 + size.X - 16, 100 + size.X));
        Assert.That(written.Top, Is.InRange(50, 62));
        Assert.That(written.Bottom, Is.InRange(50 + size.Y / 2, 50 + size.Y));
        Assert.That(DrawText.SizeOf("Hello\nworld", "DejaVu Sans", 24).Y, Is.EqualTo(size.Y * 2));

        var bold = Inked(Draw("512", "PenColour red; MoveTo 100,50; FontSize 24; FontProp B,U; Text Hello;"));
        Assert.That(bold.Count, Is.GreaterThan(written.Count * 5 / 4));
    }

    [Test]
    public void Pictures_AreLaidIn_AndOverOneAnother()
    {
        var red = Draw("width:16,height:16,bgcolor:red", "");
        var commands = DrawReader.Read("MoveTo 10,10; Image 20,20,http://a/b.png;", ';', out _);
        var image = DrawCanvas.Draw(commands, DrawOptions.Read(""), "Arial", new Dictionary<string, RgbaImage> { ["http://a/b.png"] = red });
        Assert.That((image[20, 20], image[40, 40]), Is.EqualTo((Red, White)));

        var blue = Draw("width:64,height:32,bgcolor:blue", "");
        var blended = PictureBlend.Blend(red, blue, 128);
        Assert.That((blended.Width, blended.Height), Is.EqualTo((64, 32)));
        Assert.That(((int)blended[5, 5].R, (int)blended[5, 5].B, (int)blended[5, 5].A), Is.EqualTo((128, 127, 255)));
        Assert.That((int)PictureBlend.Blend(red, null, 100)[5, 5].A, Is.EqualTo(100));
    }

    [Test]
    public void MuchWork_Ends()
    {
        var commands = DrawReader.Read(string.Concat(Enumerable.Repeat("FillEllipse 2048,2048; MoveTo 0,0;", 20_000)), ';', out _);
        Assert.That(commands, Has.Count.EqualTo(DrawReader.MaxCommands));
        var image = DrawCanvas.Draw(commands, DrawOptions.Read("width:2048,height:2048"), "Arial", new Dictionary<string, RgbaImage>());
        Assert.That(image[1024, 1024], Is.EqualTo(((byte)0, (byte)0, (byte)0, (byte)255)));
    }

    // Each looks small, or says nothing of its size.
    [TestCase("ScaleTransf 1000,1000;", "FillRectangle 3,3; MoveTo 0,0;")]
    [TestCase("ScaleTransf 1000,1000;", "Ellipse 3,3; MoveTo 0,0;")]
    [TestCase("ScaleTransf 100,100; PenSize 30;", "LineTo 20,20; LineTo 0,0;")]
    [TestCase("ScaleTransf 1000,1000;", "Image 3,3,http://a/b.png; MoveTo 0,0;")]
    [TestCase("", "Image 2000,2000,http://nowhere/; MoveTo 0,0;")]
    [TestCase("FontSize 900;", "Text WWWWWWWWWWWWWWWW;")]
    [TestCase("RotTransf 30; ScaleTransf 60,60;", "FillPolygon 0,0,40,0,40,40,0,40,20,30;")]
    public void MuchWork_EndsHoweverItIsSaid(string before, string again)
    {
        if (DrawText.SizeOf("W", "Arial", 10) == Vector2.Zero && again.StartsWith("Text", StringComparison.Ordinal))
            Assert.Ignore("This machine has no fonts (Debian fonts-dejavu-core).");
        var drawing = "PenColour blue; MoveTo 0,0;" + before + string.Concat(Enumerable.Repeat(again, 200))
            + "ResetTransf; MoveTo 0,0; PenColour red; FillRectangle 2048,2048;";
        var commands = DrawReader.Read(drawing, ';', out _);
        var picture = new Dictionary<string, RgbaImage> { ["http://a/b.png"] = new RgbaImage(64, 64) };
        var image = DrawCanvas.Draw(commands, DrawOptions.Read("width:2048,height:2048"), "Arial", picture);
        Assert.That(image[2047, 2047], Is.Not.EqualTo(Red), "it has ended before");
    }

    [Test]
    public void LargePicture_IsCopiedOnce_HoweverOftenItIsLaidIn()
    {
        var drawing = string.Concat(Enumerable.Repeat("Image 4,4,http://a/b.png; MoveTo 0,0;", 4000)) + "PenColour red; FillRectangle 256,256;";
        var picture = new Dictionary<string, RgbaImage> { ["http://a/b.png"] = new RgbaImage(4096, 4096) };
        var image = DrawCanvas.Draw(DrawReader.Read(drawing, ';', out _), DrawOptions.Read(""), "Arial", picture);
        Assert.That(image[100, 100], Is.EqualTo(Red), "so often, and there is room for more");
    }

    private static RgbaImage Draw(string parameters, string drawing)
    {
        var options = DrawOptions.Read(parameters);
        var image = DrawCanvas.Draw(DrawReader.Read(drawing, options.Mark, out _), options, "Arial", new Dictionary<string, RgbaImage>());
        if (Environment.GetEnvironmentVariable("DRAWINGS") is { Length: > 0 } folder)
            File.WriteAllBytes(Path.Combine(folder, TestContext.CurrentContext.Test.ID + ".png"), PictureFile.WritePng(image));
        return image;
    }

    private static (int Left, int Top, int Right, int Bottom, int Count) Inked(RgbaImage image)
    {
        var (left, top, right, bottom, count) = (int.MaxValue, int.MaxValue, -1, -1, 0);
        for (var y = 0; y < image.Height; y++)
        {
            for (var x = 0; x < image.Width; x++)
            {
                if (image[x, y].G > 128)
                    continue;
                (left, top, right, bottom) = (Math.Min(left, x), Math.Min(top, y), Math.Max(right, x), Math.Max(bottom, y));
                count++;
            }
        }

        return (left, top, right, bottom, count);
    }
}
