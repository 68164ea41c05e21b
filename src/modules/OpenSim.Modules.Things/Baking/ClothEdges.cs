namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// How far from its beginning each place of a texture is, from 1 to 0, for edges of clothes: a weight of 1 takes in all of it, a smaller
/// one ends earlier. Viewers have pictures for that; these are formulas of our own, after where the parts of the body lie on their
/// textures. Places run from 0 to 1, from the left and from the top.
/// </summary>
/// <remarks>
/// Upper body: the front of the torso on the left, its back on the right, neck above, waist at 0.62; below it the arms, which both share
/// one picture: a strip of their front from shoulder to hand, and one of their back. Lower body: the back of both legs on the left, then
/// their front, hips above and ankles below; on the right the feet. Skirt: its back on the left, its front on the right.
/// </remarks>
internal static class ClothEdges
{
    private const float Waist = 0.62f;
    private const float BackArm = 0.79f;
    private const float Crotch = 0.2f;
    private const float Feet = 0.78f;

    /// <summary>How soft an edge is, as a part of its whole way.</summary>
    public static float SoftnessOf(ClothEdge edge) => edge switch
    {
        ClothEdge.ShirtBottom or ClothEdge.CollarFront or ClothEdge.CollarBack or ClothEdge.PantsWaist => 0.05f,
        ClothEdge.Eyebrows or ClothEdge.Lips => 0.3f,
        _ => 0.01f
    };

    public static float At(ClothEdge edge, float x, float y) => edge switch
    {
        ClothEdge.Sleeve => y < Waist ? 1 : 1 - (0.85f * Part(AlongArm(x, y), 0.2f, 0.78f)),
        ClothEdge.ShirtBottom => y < Waist ? 1 - Part(y, 0.25f, Waist) : 1,
        ClothEdge.CollarFront => x < 0.5f && y < Waist ? Part(y + (0.5f * MathF.Abs(x - 0.25f)), 0, 0.28f) : 1,
        ClothEdge.CollarBack => x >= 0.5f && y < Waist ? Part(y + (0.5f * MathF.Abs(x - 0.75f)), 0, 0.22f) : 1,
        ClothEdge.GloveLength => y < Waist ? 0 : Part(AlongArm(x, y), 0.35f, 0.8f),
        ClothEdge.GloveFingers => y < Waist ? 1 : 1 - Part(AlongArm(x, y), 0.88f, 1),
        ClothEdge.JacketWaist => y < Waist ? 1 - (0.4f * Part(y, 0.35f, Waist)) : 1,
        ClothEdge.JacketOpenAbove => x < 0.5f && y < Waist ? Part(MathF.Abs(x - 0.25f), 0, 0.1f) : 1,
        ClothEdge.PantsLength => x < Feet && y >= Crotch ? 1 - Part(y, Crotch, 0.97f) : 0,
        ClothEdge.PantsWaist => y < Crotch ? 0.05f + (0.95f * Part(y, 0, Crotch)) : 0,
        ClothEdge.FootHeight => x >= Feet ? 1 : 0.9f * Part(y, 0.25f, 0.97f),
        ClothEdge.JacketSkirt => x < Feet ? Math.Max(0.6f - (1.2f * y), 0) : 0,
        ClothEdge.JacketOpenBelow => x < Feet ? Part(MathF.Abs(x - 0.56f), 0, 0.1f) : 1,
        ClothEdge.SkirtLength => 1 - Part(y, 0.03f, 0.98f),
        ClothEdge.SlitFront => Slit(x, y, 0.75f, 0.75f),
        ClothEdge.SlitBack => Slit(x, y, 0.27f, 0.27f),
        ClothEdge.SlitLeft => Slit(x, y, 0.03f, 0.97f),
        ClothEdge.SlitRight => Slit(x, y, 0.47f, 0.53f),
        ClothEdge.Eyebrows => Eyebrows(x, y),
        ClothEdge.Lips => Oval((x - 0.5f) / 0.055f, (y - 0.405f) / 0.025f),
        ClothEdge.WithoutLashes => x > 0.885f && y < 0.075f ? 0 : 1,
        _ => 1
    };

    // 0 at the neck, 1 at the tips of the fingers.
    private static float AlongArm(float x, float y) => y < BackArm ? x + 0.13f : x - 0.01f;

    private static float Slit(float x, float y, float one, float other) =>
        MathF.Abs(x - one) < 0.03f || MathF.Abs(x - other) < 0.03f ? 1 - Part(y, 0.03f, 0.98f) : 1;

    private static float Eyebrows(float x, float y)
    {
        var outward = MathF.Abs(x - 0.5f) - 0.065f; // from the middle of one of them
        var arch = 0.185f + (4 * outward * outward);
        return Oval(outward / 0.045f, (y - arch) / 0.014f);
    }

    // 1 in the middle, 0 at the rim.
    private static float Oval(float x, float y) => Math.Max(1 - (x * x) - (y * y), 0);

    private static float Part(float value, float from, float to) => Math.Clamp((value - from) / (to - from), 0, 1);
}
