using System.Numerics;
using OpenSim.Client.World;

namespace Scenario.Tests.Kit;

/// <summary>Clothes people of a coast, with things that they have made where they stand.</summary>
internal static class Wardrobe
{
    private const byte Skull = 2;

    public static void Dress(Coast coast, Wanderer who, int region, string name)
    {
        var box = Make(coast, who, region, Vector3.One * 0.5f);
        who.Session.Name(box.LocalId, name, who.Stack.Now);
        coast.Run(0.3);
        who.Session.Attach(box.LocalId, Skull, who.Stack.Now);
        coast.Until(() => who.In(region)!.Attachments.Count == 1, "it to be worn");
        coast.Run(3);
    }

    /// <summary>A box where somebody stands, as his viewer has seen it.</summary>
    public static SeenObject Make(Coast coast, Wanderer who, int region, Vector3 size)
    {
        var before = who.Main.World.Objects.Keys.ToHashSet();
        who.Session.Rez(who.In(region)!.Position - (2 * Vector3.UnitX), who.Stack.Now, size);
        SeenObject? box = null;
        coast.Until(() => (box = who.Main.World.Objects.Values.FirstOrDefault(o => !o.IsAvatar && !before.Contains(o.LocalId))) is not null,
            "a box");
        return box!;
    }
}
