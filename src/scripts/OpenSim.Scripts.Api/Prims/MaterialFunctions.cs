using OpenSim.Llsd;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>PBR materials of faces, by the name of an item in the prim or a key, and what faces change of them.</summary>
[ScriptFunctions]
public static class MaterialFunctions
{
    public static void llSetRenderMaterial(RegionScript script, string material, int face) =>
        FaceRules.SetMaterial(script, script.Part, face, material);

    public static void llSetLinkRenderMaterial(RegionScript script, int link, string material, int face)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            FaceRules.SetMaterial(script, part, face, material);
    }

    /// <summary>Its key for an owner with all rights, the null key for others; empty for a face without.</summary>
    public static string llGetRenderMaterial(RegionScript script, int face)
    {
        var into = new List<ListItem>();
        FaceRules.TryGet(script.Part, Rule.RenderMaterial, face, into);
        return into.Count > 0 ? into[0].Text : "";
    }

    /// <summary>TRUE where a face has one; for ALL_SIDES where any has.</summary>
    public static int llIsLinkGLTFMaterial(RegionScript script, int link, int face)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
        {
            for (var at = 0; at < PrimSides.Of(part.Shape, part.ExtraParams); at++)
            {
                if ((face == FaceRules.AllSides || face == at) && Gltf.HasMaterial(part, at))
                    return 1;
            }
        }

        return 0;
    }

    /// <param name="params">OVERRIDE_GLTF_… each with a value, or an empty text to leave it as the material has it.</param>
    public static void llSetLinkGLTFOverrides(RegionScript script, int link, int face, LslList @params)
    {
        var items = @params.Items;
        for (var i = 0; i < items.Length; i += 2)
        {
            if (i + 1 == items.Length || !items[i].IsInteger || items[i].Integer is < 1 or > 8 || !Fits(items[i].Integer, items[i + 1]))
            {
                script.Complain($"llSetLinkGLTFOverrides: item {i} of the list is not understood.");
                return;
            }
        }

        foreach (var part in LinkTargets.Of(script.Part, link))
            Gltf.Change(part, face, present => Changed(present, @params));
    }

    private static bool Fits(int rule, in ListItem value) => value.IsText && value.Text.Length == 0 || rule switch
    {
        1 or 8 => value.Type == ScriptType.Vector,
        3 or 5 => value.IsInteger,
        _ => value.IsFloat || value.IsInteger
    };

    private static LlsdMap Changed(LlsdMap all, LslList rules)
    {
        for (var i = 0; i + 1 < rules.Count; i += 2)
        {
            var value = rules[i + 1];
            switch (rules[i].Integer)
            {
                case 1: SetBase(all, value, alpha: false); break;
                case 2: SetBase(all, value, alpha: true); break;
                case 3: Set(all, "am", value.IsText ? null : value.Integer); break;
                case 4: Set(all, "ac", Number(value)); break;
                case 5: Set(all, "ds", value.IsText ? null : value.Integer != 0); break;
                case 6: Set(all, "mf", Number(value)); break;
                case 7: Set(all, "rf", Number(value)); break;
                default: Set(all, "ec", value.IsText ? null : Gltf.Numbers(value.Vector.X, value.Vector.Y, value.Vector.Z)); break;
            }
        }

        return all;
    }

    // Colour and alpha are kept in one array.
    private static void SetBase(LlsdMap all, in ListItem value, bool alpha)
    {
        var parts = all["bc"] is LlsdArray { Count: 4 } present ? new LlsdArray(present.Items) : Gltf.Numbers(1, 1, 1, 1);
        if (alpha)
        {
            parts.Items[3] = Number(value) ?? 1.0;
        }
        else
        {
            var colour = value.IsText ? System.Numerics.Vector3.One : value.Vector;
            for (var i = 0; i < 3; i++)
                parts.Items[i] = Gltf.Number(colour[i]);
        }

        Set(all, "bc", parts.Equals(Gltf.Numbers(1, 1, 1, 1)) && value.IsText ? null : parts);
    }

    private static LlsdValue? Number(in ListItem value) => value.IsText ? null : Gltf.Number(value.IsFloat ? value.Float : value.Integer);

    private static void Set(LlsdMap all, string field, LlsdValue? value)
    {
        if (value is null)
            all.Items.Remove(field);
        else
            all[field] = value;
    }
}
