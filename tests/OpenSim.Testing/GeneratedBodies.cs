using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.Testing;

/// <summary>Cubes of 0.8 m, too high to step onto, that stand on flat land, each for itself
/// and as far from one another as the region has room.</summary>
/// <param name="count">How many; 40,000 are 1.2 m apart in 256 m.</param>
/// <param name="physical">Whether they would fall; the others look the same.</param>
public sealed class GeneratedBodies(UUID regionId, int count, bool physical = true)
{
    private const float Edge = 0.8f;
    private const float Land = 21; // [Terrain] InitialTerrain = flat
    private const float Border = 8; // GeneratedRegion builds along one
    private const float Side = 256;
    private const uint Physical = 0x1; // PrimFlags
    private const uint AllPermissions = 0x9E000;

    private static readonly byte[] Plywood = Convert.FromBase64String("AAAAAAAAEQAAAAAAAAAAAAAAAAAAAAAAAACAPwAAAIA/AAAAAAAAAAAAAAAAAAAA");

    public void WriteTo(SqlSceneStore store)
    {
        const int Batch = 1000;
        foreach (var bodies in Rows().Chunk(Batch))
            store.Store([.. bodies.Select(row => new ObjectOperation(row.Id, [row], false, []))]);
    }

    /// <summary>Each new.</summary>
    public IEnumerable<PrimRow> Rows()
    {
        var across = (int)MathF.Ceiling(MathF.Sqrt(count));
        var apart = (Side - (2 * Border)) / across;
        for (var i = 0; i < count; i++)
        {
            var (x, y) = (Border + (((i % across) + 0.5f) * apart), Border + (((i / across) + 0.5f) * apart));
            yield return Row(i, new Vector3(x, y, Land + (Edge / 2)));
        }
    }

    private static UUID IdOf(int index) => new(0xB0D1E5, (ulong)index + 1);

    private PrimRow Row(int index, Vector3 place) => new()
    {
        Id = IdOf(index),
        RegionId = regionId,
        ObjectId = IdOf(index),
        ObjectFlags = physical ? Physical : 0,
        CreationDate = 1_500_000_000 + index,
        Name = $"body {index}",
        CreatorId = IdOf(-1).ToString(),
        OwnerId = IdOf(-1),
        LastOwnerId = IdOf(-1),
        OwnerMask = AllPermissions,
        BaseMask = AllPermissions,
        NextOwnerMask = 0x82000,
        GroupPosition = place,
        Rotation = Quaternion.Identity,
        HasShape = true,
        Shape = PrimShape.Box,
        Scale = new Vector3(Edge),
        TextureEntry = Plywood
    };
}
