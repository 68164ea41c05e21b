namespace OpenSim.Modules.Things.Baking;

/// <summary>Colours of skin, hair and eyes out of visual parameters: rows of colours, read out of the viewer's avatar_lad.xml.</summary>
internal static class BodyColours
{
    private const int Pigment = 111;
    private const int RedSkin = 110;
    private const int RainbowSkin = 108;
    private const int BlondeHair = 114;
    private const int RedHair = 113;
    private const int WhiteHair = 115;
    private const int RainbowHair = 112;
    private const int EyeColour = 99;
    private const int EyeLightness = 98;

    private static readonly Tint Reddened = Tint.Of(218, 41, 37);
    private static readonly Tint[] Skins = [Tint.Of(252, 215, 200), Tint.Of(240, 177, 112), Tint.Of(90, 40, 16), Tint.Of(29, 9, 6)];

    private static readonly Tint[] Hairs =
    [
        Tint.Of(0, 0, 0), Tint.Of(22, 6, 6), Tint.Of(29, 9, 6), Tint.Of(45, 21, 11), Tint.Of(78, 39, 11), Tint.Of(90, 53, 16),
        Tint.Of(136, 92, 21), Tint.Of(150, 106, 33), Tint.Of(198, 156, 74), Tint.Of(233, 192, 103), Tint.Of(238, 205, 136)
    ];

    private static readonly Tint[] Reds = [Tint.Of(0, 0, 0), Tint.Of(118, 47, 19)];
    private static readonly Tint[] Whites = [Tint.Of(0, 0, 0), Tint.White];
    private static readonly Tint[] Lightnesses = [Tint.Of(0, 0, 0, 0), Tint.White];

    private static readonly Tint[] Rainbow =
    [
        Tint.Of(0, 0, 0), Tint.Of(255, 0, 255), Tint.Of(255, 0, 0), Tint.Of(255, 255, 0), Tint.Of(0, 255, 0), Tint.Of(0, 255, 255),
        Tint.Of(0, 0, 255), Tint.Of(255, 0, 255)
    ];

    private static readonly Tint[] Eyes =
    [
        Tint.Of(50, 25, 5), Tint.Of(109, 55, 15), Tint.Of(150, 93, 49), Tint.Of(152, 118, 25), Tint.Of(95, 179, 107), Tint.Of(87, 192, 191),
        Tint.Of(95, 172, 179), Tint.Of(128, 128, 128), Tint.Of(0, 0, 0), Tint.Of(255, 255, 0), Tint.Of(0, 255, 0), Tint.Of(0, 255, 255),
        Tint.Of(0, 0, 255), Tint.Of(255, 0, 255), Tint.Of(255, 0, 0)
    ];

    public static Tint SkinOf(Outfit outfit) =>
        Tint.Mix(Tint.Along(Skins, outfit.Weight(Pigment)), Reddened, outfit.Weight(RedSkin))
        + Tint.Along(Rainbow, outfit.Weight(RainbowSkin));

    public static Tint HairOf(Outfit outfit) =>
        Tint.Along(Hairs, outfit.Weight(BlondeHair)) + Tint.Along(Reds, outfit.Weight(RedHair))
        + Tint.Along(Whites, outfit.Weight(WhiteHair)) + Tint.Along(Rainbow, outfit.Weight(RainbowHair));

    public static Tint EyesOf(Outfit outfit) =>
        Tint.Along(Eyes, outfit.Weight(EyeColour)) + Tint.Along(Lightnesses, outfit.Weight(EyeLightness));
}
