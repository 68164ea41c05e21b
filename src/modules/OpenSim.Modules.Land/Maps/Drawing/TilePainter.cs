using System.Numerics;
using OpenSim.Imaging;
using OpenSim.Meshing;
using OpenSim.Primitives;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>Draws prims, sculpts, meshes and trees over the land. Used by one drawing at a time.</summary>
internal sealed class TilePainter(MapSurfaces surfaces, TextureColours textures)
{
    private const int MaxFaces = 45;
    private const float MinAlpha = 0.3f; // what is clearer is looked through

    private static readonly PrimShape Ball = PrimShape.Box with { PathCurve = 32, ProfileCurve = 5 };
    private static readonly Vector3 Leaves = new(62, 104, 48);
    private static readonly Vector3 White = new(255);

    private readonly FaceLook[] _looks = new FaceLook[MaxFaces];

    /// <summary>The area with all that stands in it, and whether all colours were known.</summary>
    public async ValueTask<(RgbaImage Picture, bool IsWhole)> Draw(
        DrawnArea area, LandPicture land, IReadOnlyList<MapPart> parts, MapLook look)
    {
        var canvas = new TileCanvas(area, land.At);
        textures.BeginDrawing();
        await DrawAll(canvas, parts, look);
        return (canvas.Finish(), !textures.HasMore);
    }

    public async ValueTask DrawAll(TileCanvas canvas, IReadOnlyList<MapPart> parts, MapLook look)
    {
        foreach (var part in parts)
        {
            if (part.Kind != PCode.Prim)
                await DrawTree(canvas, part);
            else if (part.Asset.IsZero || look.HasMeshes)
                await DrawPart(canvas, part, look);
        }
    }

    private async ValueTask DrawTree(TileCanvas canvas, MapPart part)
    {
        foreach (var face in await surfaces.Of(part with { Shape = Ball, Asset = default }))
            DrawFace(canvas, part, face, Leaves, false);
    }

    private async ValueTask DrawPart(TileCanvas canvas, MapPart part, MapLook look)
    {
        var faces = await surfaces.Of(part);
        if (!FaceLooks.TryRead(part.TextureEntry, _looks))
            _looks.AsSpan().Fill(FaceLook.Plain(default));
        for (var face = 0; face < faces.Count; face++)
        {
            var worn = _looks[Math.Min(face, MaxFaces - 1)];
            var mean = look.HasTextures ? await textures.Of(worn.Texture) : new Vector4(White, 1);
            if (mean.W * worn.Alpha / 255f < MinAlpha)
                continue;
            var tint = new Vector3((byte)(worn.Colour >> 24), (byte)(worn.Colour >> 16), (byte)(worn.Colour >> 8)) / 255f;
            DrawFace(canvas, part, faces[face], new Vector3(mean.X, mean.Y, mean.Z) * tint, worn.IsFullBright);
        }
    }

    private static void DrawFace(TileCanvas canvas, in MapPart part, TriangleMesh face, Vector3 colour, bool isFullBright)
    {
        for (var i = 0; i < face.TriangleCount; i++)
        {
            var (a, b, c) = face.Triangle(i);
            canvas.Draw(Placed(part, a), Placed(part, b), Placed(part, c), colour, isFullBright);
        }
    }

    private static Vector3 Placed(in MapPart part, Vector3 corner) => part.Position + Vector3.Transform(corner * part.Scale, part.Rotation);
}
