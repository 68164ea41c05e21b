using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Looks;

/// <summary>A particle system as PSYS_… describe it, with Second Life's values for what is not said.</summary>
internal sealed class ParticleRules
{
    private const int OfTexture = 0; // asset type

    public uint Flags { get; private set; }

    public byte Pattern { get; private set; } = 1;

    public float MaxAge { get; private set; }

    public float AngleBegin { get; private set; }

    public float AngleEnd { get; private set; }

    public float BurstRate { get; private set; } = 0.1f;

    public float BurstRadius { get; private set; }

    public float BurstSpeedMin { get; private set; } = 1;

    public float BurstSpeedMax { get; private set; } = 1;

    public byte BurstCount { get; private set; } = 1;

    public Vector3 Omega { get; private set; }

    public Vector3 Acceleration { get; private set; }

    public UUID Texture { get; private set; }

    public UUID Target { get; private set; }

    public float PartMaxAge { get; private set; } = 10;

    public (Vector3 Colour, float Alpha, Vector3 Scale, float Glow) Start { get; private set; } = (Vector3.One, 1, Vector3.One, 0);

    public (Vector3 Colour, float Alpha, Vector3 Scale, float Glow) End { get; private set; } = (Vector3.One, 1, Vector3.One, 0);

    public byte BlendSource { get; private set; } = 7;

    public byte BlendDest { get; private set; } = 9;

    /// <summary>Null for a list in which something has a wrong type, which the script's owner is told.</summary>
    public static ParticleRules? Read(RegionScript script, string function, LslList rules)
    {
        var system = new ParticleRules { Target = script.Part.Id };
        for (var at = 0; at + 1 < rules.Count; at += 2)
        {
            var reader = new RuleReader(rules.Items.Slice(at + 1, 1));
            if (rules[at].IsInteger)
                system.Take(script, rules[at].Integer, ref reader);
            if (rules[at].IsInteger && reader.Wrong == 0)
                continue;
            script.Complain($"{function}: item {at} of the rules is no rule, or its value has a wrong type.");
            return null;
        }

        return system;
    }

    private void Take(RegionScript script, int rule, ref RuleReader reader)
    {
        switch (rule)
        {
            case 0: Flags = (uint)reader.Integer(); break;
            case 1: Start = Start with { Colour = reader.Vector() }; break;
            case 2: Start = Start with { Alpha = reader.Float() }; break;
            case 3: End = End with { Colour = reader.Vector() }; break;
            case 4: End = End with { Alpha = reader.Float() }; break;
            case 5: Start = Start with { Scale = reader.Vector() }; break;
            case 6: End = End with { Scale = reader.Vector() }; break;
            case 7: PartMaxAge = reader.Float(); break;
            case 8: Acceleration = reader.Vector(); break;
            case 9: Pattern = (byte)reader.Integer(); break;
            case 10 or 22: AngleBegin = reader.Float(); break;
            case 11 or 23: AngleEnd = reader.Float(); break;
            case 12: Texture = FaceRules.Asset(script, reader.Text(), OfTexture) ?? UUID.Zero; break;
            case 13: BurstRate = reader.Float(); break;
            case 15: BurstCount = (byte)Math.Clamp(reader.Integer(), 0, 255); break;
            case 16: BurstRadius = reader.Float(); break;
            case 17: BurstSpeedMin = reader.Float(); break;
            case 18: BurstSpeedMax = reader.Float(); break;
            case 19: MaxAge = reader.Float(); break;
            case 20: Target = Ids.Of(reader.Text()); break;
            case 21: Omega = reader.Vector(); break;
            case 24: BlendSource = (byte)reader.Integer(); break;
            case 25: BlendDest = (byte)reader.Integer(); break;
            case 26: Start = Start with { Glow = reader.Float() }; break;
            case 27: End = End with { Glow = reader.Float() }; break;
        }
    }
}
