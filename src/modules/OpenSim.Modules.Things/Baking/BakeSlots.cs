using static OpenSim.Modules.Things.Baking.ClothEdge;

namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// Parts of the body and their layers in order, read out of the viewer's avatar_lad.xml. Left out is what needs the viewer's own pictures:
/// grain, shading and bumps of skin and cloth, make-up but for lips and eyebrows, beards, and clothes' shadows.
/// </summary>
internal static class BakeSlots
{
    private const byte Skin = 1;
    private const byte Hair = 2;
    private const byte Eyes = 3;
    private const byte Shirt = 4;
    private const byte Pants = 5;
    private const byte Shoes = 6;
    private const byte Socks = 7;
    private const byte Jacket = 8;
    private const byte Gloves = 9;
    private const byte Undershirt = 10;
    private const byte Underpants = 11;
    private const byte Skirt = 12;
    private const byte Alpha = 13;
    private const byte Tattoo = 14;
    private const byte Universal = 16;

    private static readonly BakePaint SkinPaint = new(BodyColours.SkinOf, _ => []);
    private static readonly BakePaint GreyPaint = new(_ => Tint.Of(128, 128, 128), _ => []);

    public static readonly IReadOnlyList<BakeSlot> All =
    [
        new("head", 8)
        {
            Paints =
            [
                SkinPaint,
                new(outfit => Tint.Of(220, 115, 115, (int)(128 * outfit.Weight(117))), _ => [new EdgeCut(Lips, 1, Adds: true)]),
                new(outfit => BodyColours.HairOf(outfit) with { A = outfit.Weight(750) },
                    outfit => [new EdgeCut(Eyebrows, outfit.Weight(119), Adds: true)])
            ],
            Layers = [Plain(Skin, 0), Tattooed(Tattoo, 26), Tattooed(Universal, 29)],
            Masks = [(Alpha, 23)],
            Holes = [new EdgeCut(WithoutLashes, 0.5f, Adds: false)]
        },
        new("upper", 9)
        {
            Paints = [SkinPaint],
            Layers =
            [
                Plain(Skin, 5), Tattooed(Tattoo, 27), Tattooed(Universal, 30),
                Cloth(Undershirt, 16, (821, 822, 823), new(Sleeve, 603, Adds: true), new(ShirtBottom, 604), new(CollarFront, 605),
                    new(CollarBack, 779)),
                Cloth(Gloves, 15, (827, 829, 830), new(GloveLength, 93, Adds: true), new(GloveFingers, 844)),
                Cloth(Shirt, 1, (803, 804, 805), new(Sleeve, 800, 0.85f, Adds: true), new(ShirtBottom, 801), new(CollarFront, 802),
                    new(CollarBack, 781)),
                Cloth(Jacket, 13, (834, 835, 836), new(Sleeve, 606, Adds: true), new(CollarFront, 607), new(CollarBack, 780),
                    new(JacketWaist, 608), new(JacketOpenAbove, 609))
            ],
            Masks = [(Alpha, 22)]
        },
        new("lower", 10)
        {
            Paints = [SkinPaint],
            Layers =
            [
                Plain(Skin, 6), Tattooed(Tattoo, 28), Tattooed(Universal, 31),
                Cloth(Underpants, 17, (824, 825, 826), new(PantsLength, 619, Adds: true), new(PantsWaist, 624, Adds: true)),
                Cloth(Socks, 12, (818, 819, 820), new LayerCut(FootHeight, 617, Adds: true)),
                Cloth(Shoes, 7, (812, 813, 817), new LayerCut(FootHeight, 616, Adds: true)),
                Cloth(Pants, 2, (806, 807, 808), new(PantsLength, 815, 1 / 0.9f, Adds: true), new(PantsWaist, 814, Adds: true)),
                Cloth(Jacket, 14, (834, 835, 836), new(JacketSkirt, 608, Adds: true), new(JacketOpenBelow, 609))
            ],
            Masks = [(Alpha, 21)]
        },
        new("eyes", 11)
        {
            Paints = [new(_ => Tint.White, _ => [])],
            Layers = [new(Eyes, 3, (outfit, _) => BodyColours.EyesOf(outfit), []), Tattooed(Universal, 34)],
            Masks = [(Alpha, 24)]
        },
        new("skirt", 19)
        {
            Layers =
            [
                Cloth(Skirt, 18, (921, 922, 923), new(SkirtLength, 858), new(SlitFront, 859), new(SlitBack, 860), new(SlitLeft, 861),
                    new(SlitRight, 862)) with { Replaces = true },
                Tattooed(Universal, 32)
            ],
            IsOptional = true,
            KeepsAlpha = true
        },
        new("hair", 20)
        {
            Paints = [new(BodyColours.HairOf, _ => [])],
            Layers = [new(Hair, 4, (outfit, _) => BodyColours.HairOf(outfit), [], Replaces: true), Tattooed(Universal, 33)],
            Masks = [(Hair, 4), (Alpha, 25)]
        },
        OfUniversal("leftarm", 40, 35), OfUniversal("leftleg", 41, 36), OfUniversal("aux1", 42, 37), OfUniversal("aux2", 43, 38),
        OfUniversal("aux3", 44, 39)
    ];

    private static BakeLayer Plain(byte wearable, byte texture) => new(wearable, texture, (_, _) => Tint.White, []);

    private static BakeLayer Tattooed(byte wearable, byte texture) =>
        Cloth(wearable, texture, wearable == Tattoo ? (1071, 1072, 1073) : (1238, 1239, 1240));

    private static BakeLayer Cloth(byte wearable, byte texture, (int R, int G, int B) colour, params LayerCut[] cuts) => new(
        wearable, texture, (_, worn) => new Tint(VisualParameters.WeightOf(worn, colour.R), VisualParameters.WeightOf(worn, colour.G),
            VisualParameters.WeightOf(worn, colour.B)), cuts);

    private static BakeSlot OfUniversal(string name, byte face, byte texture) => new(name, face)
    {
        Paints = [GreyPaint], Layers = [Tattooed(Universal, texture)], IsOptional = true, KeepsAlpha = true
    };
}
