using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Spatial;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Sensors;

/// <summary>llCastRay.</summary>
[ScriptFunctions]
public static class RayFunctions
{
    private const int MaxHitsAtAll = 256; // Second Life's
    private const int Unknown = -1; // RCERR_UNKNOWN

    // RC_REJECT_…
    private const int Agents = 1, Physical = 2, NonPhysical = 4, Land = 8;

    // RC_GET_…
    private const int Normal = 1, RootKey = 2, LinkNumber = 4;

    /// <summary>
    /// For each hit, nearest first: key, link number if asked, position, normal if asked; and last their number, or what is wrong, below
    /// zero.
    /// </summary>
    public static LslList llCastRay(RegionScript script, Vector3 start_pos, Vector3 end_pos, LslList options)
    {
        if (!RayOptions.TryRead(options, out var wanted) || !Ray.TryBetween(start_pos, end_pos, out var ray, out var length))
            return LslList.Of(Unknown);
        script.Charge(50); // about what a ray takes in steps of a loop
        var hits = new List<(float Distance, ListItem[] Told)>();
        AddSolids(script, ray, length, wanted, hits);
        if ((wanted.Rejects & Agents) == 0)
            AddAvatars(script, ray, length, wanted, hits);
        hits.Sort(static (a, b) => a.Distance.CompareTo(b.Distance));
        var count = Math.Min(hits.Count, wanted.MaxHits);
        return LslList.Of([.. hits.Take(count).SelectMany(hit => hit.Told), count]);
    }

    private static void AddSolids(
        RegionScript script, in Ray ray, float length, RayOptions wanted, List<(float Distance, ListItem[] Told)> hits)
    {
        var scene = script.Scene;
        var targets = ((wanted.Rejects & Land) == 0 ? RayTargets.Land : 0)
            | ((wanted.Rejects & (Physical | NonPhysical)) == (Physical | NonPhysical) ? 0 : RayTargets.Solid)
            | (wanted.MeetsPhantoms ? RayTargets.Phantom : 0);
        var met = new RayHit[MaxHitsAtAll];
        foreach (var hit in met.AsSpan(0, scene.Space.RayCastAll(ray, length, targets, met)))
        {
            if (hit.IsLand)
            {
                hits.Add((hit.Distance, Told(wanted, Ids.Null, link: 0, hit.Position, hit.Normal)));
                continue;
            }

            var part = new SceneObjectPart(scene, scene.Prims.SlotAt(hit.Prim));
            if ((wanted.Rejects & (part.Group.RootPart.IsPhysical ? Physical : NonPhysical)) == 0)
                hits.Add((hit.Distance, Told(wanted, ((wanted.Data & RootKey) != 0 ? part.Group.Id : part.Id).ToString(),
                    part.LinkNumber, hit.Position, hit.Normal)));
        }
    }

    // An avatar is an ellipsoid of its size here: what it wears is not met, as in Second Life.
    private static void AddAvatars(
        RegionScript script, in Ray ray, float length, RayOptions wanted, List<(float Distance, ListItem[] Told)> hits)
    {
        foreach (var who in script.Scene.Presences.All)
        {
            if (who.IsChild || !Meets(ray, length, who.AbsolutePosition, who.Size / 2, out var distance))
                continue;
            var place = ray.At(distance);
            var radius = who.Size / 2;
            var normal = Vector3.Normalize((place - who.AbsolutePosition) / (radius * radius));
            hits.Add((distance, Told(wanted, who.Id.ToString(), link: 0, place, normal)));
        }
    }

    /// <summary>From outside only.</summary>
    private static bool Meets(in Ray ray, float length, Vector3 middle, Vector3 radius, out float distance)
    {
        var origin = (ray.Origin - middle) / radius;
        var way = ray.Direction / radius;
        var (a, b, c) = (way.LengthSquared(), Vector3.Dot(origin, way), origin.LengthSquared() - 1);
        var root = (b * b) - (a * c);
        distance = root < 0 ? -1 : (-b - MathF.Sqrt(root)) / a;
        return c > 0 && distance >= 0 && distance <= length;
    }

    private static ListItem[] Told(RayOptions wanted, string key, int link, Vector3 place, Vector3 normal)
    {
        var told = new List<ListItem> { ListItem.OfKey(key) };
        if ((wanted.Data & LinkNumber) != 0)
            told.Add(link);
        told.Add(place);
        if ((wanted.Data & Normal) != 0)
            told.Add(normal);
        return [.. told];
    }

    /// <param name="Rejects">RC_REJECT_…</param>
    /// <param name="Data">RC_GET_…</param>
    private readonly record struct RayOptions(int Rejects, bool MeetsPhantoms, int Data, int MaxHits)
    {
        /// <summary>False for what is no list of options and integers.</summary>
        public static bool TryRead(LslList options, out RayOptions read)
        {
            read = new RayOptions(0, false, 0, 1);
            for (var i = 0; i < options.Count; i += 2)
            {
                if (i + 1 == options.Count || !options[i].IsInteger || !options[i + 1].IsInteger)
                    return false;
                var value = options[i + 1].Integer;
                read = options[i].Integer switch
                {
                    0 => read with { Rejects = value },
                    1 => read with { MeetsPhantoms = value != 0 },
                    2 => read with { Data = value },
                    3 => read with { MaxHits = Math.Clamp(value, 0, MaxHitsAtAll) },
                    _ => read
                };
            }

            return true;
        }
    }
}
