namespace OpenSim.Dynamics.Contacts;

/// <summary>How two materials meet: as in ubODE, by the root of the product of frictions and the product of restitutions.</summary>
internal static class PairMatter
{
    private const float LandFriction = 0.6f;
    private const float WalkerFriction = 0.3f;

    public static void Mix(Pair pair)
    {
        var a = pair.A;
        var (friction, restitution) = pair.Kind switch
        {
            PairKind.Body => (pair.B!.Friction, pair.B.Restitution),
            PairKind.Prim => (pair.Prim!.Matter.Friction, pair.Prim.Matter.Restitution),
            PairKind.Land => (LandFriction, 0.5f),
            _ => (WalkerFriction, 0f)
        };
        pair.Friction = MathF.Sqrt(MathF.Max(0, a.Friction * friction));
        pair.Restitution = a.Restitution * restitution;
    }
}
