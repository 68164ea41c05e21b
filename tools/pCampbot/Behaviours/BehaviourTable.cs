using System.Diagnostics.CodeAnalysis;

namespace PCampbot.Behaviours;

/// <summary>All behaviours by abbreviation; each bot gets instances of its own, since they remember.</summary>
public static class BehaviourTable
{
    private static readonly Dictionary<string, Func<Random, IBehaviour>> Makers = new(StringComparer.OrdinalIgnoreCase)
    {
        ["p"] = random => new PhysicsBehaviour(random),
        ["ph2"] = random => new SteadyWalkBehaviour(random),
        ["tw"] = random => new TwitchyBehaviour(random),
        ["g"] = random => new GrabbingBehaviour(random),
        ["n"] = _ => new NoneBehaviour(),
        ["t"] = random => new TeleportBehaviour(random),
        ["c"] = random => new CrossBehaviour(random, flies: false),
        ["f"] = random => new CrossBehaviour(random, flies: true),
        ["r"] = _ => new ReturnBehaviour(),
        ["h"] = _ => new HypergridBehaviour(),
        ["inv"] = _ => new InventoryBehaviour(),
        ["greedy"] = _ => new GreedyTexturesBehaviour(),
        ["greedyhttp"] = _ => new GreedyHttpBehaviour(),
        ["sit"] = random => new SitBehaviour(random),
        ["chat"] = random => new ChatStormBehaviour(random),
        ["build"] = random => new BuildBehaviour(random),
        ["script"] = random => new ScriptedBehaviour(random),
        ["push"] = random => new PushBehaviour(random),
        ["dress"] = random => new DressBehaviour(random)
    };

    public static IEnumerable<string> Abbreviations => Makers.Keys;

    public static bool TryMake(string abbreviation, Random random, [MaybeNullWhen(false)] out IBehaviour behaviour)
    {
        behaviour = Makers.TryGetValue(abbreviation, out var make) ? make(random) : null;
        return behaviour is not null;
    }
}
