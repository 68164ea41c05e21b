using System.Numerics;
using OpenSim.Imaging;
using OpenSim.World;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>
/// The land from above, a pixel a metre, north at the top: colours by height, shaded by a light from the north-west, water the bluer the
/// deeper.
/// </summary>
/// <param name="heights">Those of the area, rows from south.</param>
/// <param name="area">What is known of the land; beyond it its border goes on.</param>
internal sealed class LandPicture(float[] heights, DrawnArea area, float water)
{
    private const float DeepWater = 20; // metres below the surface at which it is darkest
    private const int Slope = 2; // metres beyond a place that its height and its light are reckoned from

    // Metres above the water, and the colour there; between two it is mixed.
    private static readonly (float Height, Vector3 Colour)[] Bands =
    [
        (0, new Vector3(205, 190, 150)), (2, new Vector3(190, 180, 130)), (6, new Vector3(105, 140, 75)), (30, new Vector3(75, 115, 60)),
        (60, new Vector3(110, 105, 95)), (110, new Vector3(150, 145, 140)), (180, new Vector3(240, 240, 245))
    ];

    private static readonly Vector3 Shallow = new(70, 130, 160);
    private static readonly Vector3 Deep = new(25, 60, 110);
    private static readonly Vector3 Light = Vector3.Normalize(new Vector3(-1, 1, 1.5f));
    private static readonly float Flat = Light.Z;

    /// <summary>The land as it is now. Needs the token.</summary>
    public static LandPicture Of(Scene scene) => Copy(scene, new DrawnArea(0, 0, scene.Info.SizeX, scene.Info.SizeY));

    /// <summary>The land of an area and of its margin as it is now: of a large region no more is copied. Needs the token.</summary>
    public static LandPicture Of(Scene scene, DrawnArea area) =>
        Copy(scene, area.Grown(DrawnArea.Margin + Slope).Within(scene.Info.SizeX, scene.Info.SizeY));

    /// <summary>All of it.</summary>
    public RgbaImage Draw() => Draw(area);

    /// <summary>Height of what is seen at a place, land or water, and its colour in its light.</summary>
    public (float Height, Vector3 Colour) At(float x, float y)
    {
        var (column, row) = ((int)MathF.Floor(x), (int)MathF.Floor(y));
        var south = float.Lerp(At(column, row), At(column + 1, row), x - column);
        var north = float.Lerp(At(column, row + 1), At(column + 1, row + 1), x - column);
        return (MathF.Max(float.Lerp(south, north, y - row), water), ColourAt(column, row));
    }

    /// <summary>A part.</summary>
    public RgbaImage Draw(DrawnArea part)
    {
        var image = new RgbaImage(part.Width, part.Height);
        for (var y = 0; y < part.Height; y++)
        {
            for (var x = 0; x < part.Width; x++)
            {
                var colour = Vector3.Clamp(ColourAt(part.X + x, part.Y + part.Height - 1 - y), Vector3.Zero, new Vector3(255));
                image[x, y] = ((byte)colour.X, (byte)colour.Y, (byte)colour.Z, 255);
            }
        }

        return image;
    }

    private static LandPicture Copy(Scene scene, DrawnArea area)
    {
        var heights = new float[area.Width * area.Height];
        for (var row = 0; row < area.Height; row++)
            scene.Terrain.Heights.Row(area.Y + row).Slice(area.X, area.Width).CopyTo(heights.AsSpan(row * area.Width));
        return new LandPicture(heights, area, scene.Settings.WaterHeight);
    }

    private Vector3 ColourAt(int x, int y)
    {
        var height = At(x, y) - water;
        if (height < 0)
            return Vector3.Lerp(Shallow, Deep, MathF.Min(-height / DeepWater, 1));
        var normal = Vector3.Normalize(new Vector3(At(x - 1, y) - At(x + 1, y), At(x, y - 1) - At(x, y + 1), 2));
        return LandColour(height) * (0.4f + (0.6f * MathF.Max(Vector3.Dot(normal, Light), 0) / Flat));
    }

    private static Vector3 LandColour(float height)
    {
        for (var i = 1; i < Bands.Length; i++)
        {
            if (height < Bands[i].Height)
                return Vector3.Lerp(Bands[i - 1].Colour, Bands[i].Colour,
                    (height - Bands[i - 1].Height) / (Bands[i].Height - Bands[i - 1].Height));
        }

        return Bands[^1].Colour;
    }

    private float At(int x, int y) =>
        heights[(Math.Clamp(y - area.Y, 0, area.Height - 1) * area.Width) + Math.Clamp(x - area.X, 0, area.Width - 1)];
}
