using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;

namespace OpenSim.Physics.Tests.Walkers;

/// <summary>Prims of all kinds, turned anyhow, in a heap on a hilly land.</summary>
internal static class RandomTown
{
    private static readonly PrimShape[] Forms =
    [
        PrimShape.Box,
        PrimShape.Box with { ProfileCurve = 0 },
        PrimShape.Box with { ProfileCurve = 3 },
        PrimShape.Box with { PathCurve = 32, ProfileCurve = 5 },
        PrimShape.Box with { PathCurve = 32, ProfileCurve = 0, PathScaleY = 175 },
        PrimShape.Box with { ProfileHollow = 30_000 },
        PrimShape.Box with { ProfileCurve = 0, ProfileHollow = 20_000, ProfileBegin = 10_000 },
        PrimShape.Box with { PathScaleX = 180, PathTwist = 40 }
    ];

    public static void Fill(World world, Random random, int prims)
    {
        for (var y = 0; y < world.Land.SizeY; y++)
        {
            for (var x = 0; x < world.Land.SizeX; x++)
                world.Land[x, y] = 20 + (2 * MathF.Sin(x * 0.2f)) + (2 * MathF.Cos(y * 0.25f));
        }

        for (var i = 0; i < prims; i++)
            world.SetPrim(i + 1, Any(random));
    }

    public static BodyDescription Any(Random random)
    {
        var position = new Vector3(random.NextSingle() * 64, random.NextSingle() * 64, 18 + (random.NextSingle() * 8));
        var rotation = random.Next(3) == 0
            ? Quaternion.Identity
            : Quaternion.CreateFromYawPitchRoll(random.NextSingle() * 6, random.NextSingle() * 6, random.NextSingle() * 6);
        var size = new Vector3(Side(random), Side(random), Side(random));
        return new BodyDescription(position, rotation, size, Forms[random.Next(Forms.Length)], BodyTraits.Solid);
    }

    public static Vector3 Direction(Random random)
    {
        var (sin, cos) = MathF.SinCos(random.NextSingle() * MathF.Tau);
        return new Vector3(cos, sin, 0);
    }

    private static float Side(Random random) => 0.01f + (random.NextSingle() * random.NextSingle() * 8);
}
