using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.World;

namespace OpenSim.Modules.Core.Objects;

/// <summary>
/// GetObjectCost, ResourceCostSelected and GetObjectPhysicsData: what edit windows show of objects beside their shape. Anybody may ask.
/// </summary>
internal static class ObjectCostCapabilities
{
    private const int MaxObjects = 1024; // of one request: viewers ask for what is selected
    private const int MaxPrims = 20_000; // looked at for one request; beyond them a linkset is told as so many prims

    public static ValueTask<LlsdValue?> Costs(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        var (wholes, room) = (new Dictionary<SceneObjectGroup, LinksetCost>(), MaxPrims);
        var reply = new LlsdMap();
        foreach (var part in PartsOf(call, call.Body["object_ids"]))
        {
            if (!wholes.TryGetValue(part.Group, out var whole))
                wholes.Add(part.Group, whole = LinksetCost.Of(part.Group, ref room));
            var own = whole.IsSpecial ? ObjectCost.Of(part) : new ObjectCost(1, 1, 1);
            reply[part.Id.ToString()] = new LlsdMap
            {
                ["linked_set_resource_cost"] = whole.Whole,
                ["resource_cost"] = own.Whole,
                ["physics_cost"] = own.Physics,
                ["linked_set_physics_cost"] = whole.Physics,
                ["resource_limiting_type"] = "legacy"
            };
        }

        return new(reply);
    }

    public static ValueTask<LlsdValue?> Selected(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        var roots = PartsOf(call, call.Body["selected_roots"]).Select(p => p.Group).Distinct().SelectMany(IEnumerable<SceneObjectPart> (g) => [.. g.Parts]);
        var (physics, streaming, simulation) = (0f, 0f, 0f);
        foreach (var part in roots.Concat(PartsOf(call, call.Body["selected_prims"])).Take(MaxPrims))
        {
            var cost = ObjectCost.Of(part);
            (physics, streaming, simulation) = (physics + cost.Physics, streaming + cost.Streaming, simulation + cost.Simulation);
        }

        return new(new LlsdMap
        {
            ["selected"] = new LlsdMap { ["physics"] = physics, ["streaming"] = streaming, ["simulation"] = simulation }
        });
    }

    public static ValueTask<LlsdValue?> Physics(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        var reply = new LlsdMap();
        foreach (var part in PartsOf(call, call.Body["object_ids"]))
        {
            var extras = part.Extras;
            reply[part.Id.ToString()] = new LlsdMap
            {
                ["PhysicsShapeType"] = extras.PhysicsShapeType,
                ["Density"] = extras.Density,
                ["Friction"] = extras.Friction,
                ["Restitution"] = extras.Restitution,
                ["GravityMultiplier"] = extras.GravityModifier
            };
        }

        return new(reply);
    }

    private static IEnumerable<SceneObjectPart> PartsOf(CapabilityCall call, LlsdValue ids)
    {
        foreach (var id in ids.Elements.Take(MaxObjects).Select(e => e.AsUuid()).Distinct())
        {
            if (call.Scene.TryGetPart(id, out var part))
                yield return part;
        }
    }

    private readonly record struct LinksetCost(bool IsSpecial, float Whole, float Physics)
    {
        public static LinksetCost Of(SceneObjectGroup group, ref int room)
        {
            room -= group.PartCount;
            if (room < 0)
                return new LinksetCost(false, group.PartCount, group.PartCount);
            var (isSpecial, whole, physics) = (false, 0f, 0f);
            foreach (var part in group.Parts)
            {
                isSpecial |= ObjectCost.IsSpecial(part);
                var cost = ObjectCost.Of(part);
                (whole, physics) = (whole + cost.Whole, physics + cost.Physics);
            }

            return isSpecial ? new LinksetCost(true, whole, physics) : new LinksetCost(false, group.PartCount, group.PartCount);
        }
    }
}
