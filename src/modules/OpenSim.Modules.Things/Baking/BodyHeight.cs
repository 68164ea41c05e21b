namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// How tall an avatar is, as viewers reckon it: bones one above the other, each as long as the parameters that stretch it say. A viewer
/// that does not bake never says its own size.
/// </summary>
internal static class BodyHeight
{
    // Metres between joints of the viewer's skeleton, from the sole up.
    private const float Foot = 0.061f;
    private const float Shin = 0.468f;
    private const float Thigh = 0.491f;
    private const float Hip = -0.041f;
    private const float Torso = 0.084f;
    private const float Chest = 0.205f;
    private const float Neck = 0.251f;
    private const float Head = 0.076f;
    private const float Skull = 0.079f;

    public static float Of(Outfit outfit)
    {
        float W(int id) => outfit.Weight(id);
        var (male, tall, torsoLength, legLength) = (W(80), W(33), W(38), W(692));
        var headSize = -0.25f + (0.35f * W(682));
        var pelvis = 1 + (0.1f * torsoLength) + (0.3f * W(842));
        var torso = 1 + (0.05f * male) + (0.05f * tall) + (0.3f * torsoLength);
        var chest = 1 + (0.05f * male) + (0.05f * tall);
        var neck = 1 + (0.2f * male) + (0.02f * tall) + (0.5f * W(756));
        var hip = 1 + (0.1f * tall) - (0.1f * torsoLength) + (0.2f * legLength);
        var knee = 1 + (0.1f * male) + (0.1f * tall) - (0.05f * torsoLength) + (0.2f * legLength);
        var legs = (Hip * pelvis) + (Thigh * hip) + (Shin * knee) + Foot + (0.08f * W(198)) + (0.07f * W(503));
        // The top of the head is about the square root of two skulls above its joint.
        return legs + (MathF.Sqrt(2) * (Skull + (0.1f * headSize)) * (1 + headSize)) + (Head * neck) + (Neck * chest) + (Chest * torso)
            + (Torso * pelvis);
    }
}
