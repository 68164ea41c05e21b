using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Baking;

/// <summary>All that goes into the baked texture of a part of the body.</summary>
/// <param name="Masks">Textures whose alpha hides parts of it.</param>
internal sealed record BakePlan(BakeSlot Slot, IReadOnlyList<BakeStep> Steps, IReadOnlyList<UUID> Masks)
{
    /// <summary>Counted up when the same plan comes to look different.</summary>
    private const int Recipe = 1;

    /// <summary>An alpha layer hides all of it: then viewers are told so, and nothing is baked.</summary>
    public bool IsHidden => Masks.Contains(BakeIds.Invisible);

    public IEnumerable<UUID> Textures => Steps.Select(s => s.Texture).Where(t => !t.IsZero).Concat(Masks).Distinct();

    /// <summary>The parts of the body that are seen on somebody who wears this.</summary>
    public static IReadOnlyList<BakePlan> Of(Outfit outfit) =>
        [.. BakeSlots.All.Select(slot => Of(slot, outfit)).Where(p => !p.Slot.IsOptional || p.Steps.Count > p.Slot.Paints.Count)];

    /// <summary>The same without textures that are unavailable.</summary>
    public BakePlan Without(IReadOnlySet<UUID> missing) => this with
    {
        Steps = [.. Steps.Where(s => !missing.Contains(s.Texture))],
        Masks = [.. Masks.Where(m => !missing.Contains(m))]
    };

    /// <summary>Id of the texture: the same for everybody who looks the same, and another as soon as anything is different.</summary>
    /// <param name="size">Pixels along an edge.</param>
    public UUID IdOf(int size)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"{Recipe} {Slot.Name} {size}\n");
        foreach (var step in Steps)
        {
            var colour = step.Colour;
            text.Append(CultureInfo.InvariantCulture, $"{step.Texture} {step.Replaces} {colour.R} {colour.G} {colour.B} {colour.A}");
            foreach (var cut in step.Cuts)
                text.Append(CultureInfo.InvariantCulture, $" {cut.Edge} {cut.Weight} {cut.Adds}");
            text.Append('\n');
        }

        foreach (var mask in Masks)
            text.Append(CultureInfo.InvariantCulture, $"mask {mask}\n");
        return new UUID(SHA256.HashData(Encoding.UTF8.GetBytes(text.ToString())).AsSpan(0, 16));
    }

    private static BakePlan Of(BakeSlot slot, Outfit outfit)
    {
        var steps = slot.Paints.Select(p => new BakeStep(UUID.Zero, p.Colour(outfit), p.Cuts(outfit))).ToList();
        foreach (var layer in slot.Layers)
        {
            foreach (var worn in outfit.Of(layer.Wearable))
            {
                if (worn.TextureOf(layer.Texture) is { IsZero: false } texture)
                    steps.Add(new BakeStep(texture, layer.Colour(outfit, worn), [.. layer.Cuts.Select(c => c.Of(worn))], layer.Replaces));
            }
        }

        return new BakePlan(slot, steps, [.. slot.Masks.SelectMany(m => outfit.Of(m.Wearable).Select(w => w.TextureOf(m.Texture)))
            .Where(t => !t.IsZero)]);
    }
}
