using System.Globalization;

namespace OpenSim.Modules.Attachments;

/// <summary>Names of the places at which things are worn, as viewers number them from 0; those of the screen begin at 31.</summary>
public static class AttachmentPoints
{
    private static readonly string[] Names =
    [
        "Default", "Chest", "Skull", "LeftShoulder", "RightShoulder", "LeftHand", "RightHand", "LeftFoot", "RightFoot", "Spine", "Pelvis",
        "Mouth", "Chin", "LeftEar", "RightEar", "LeftEyeball", "RightEyeball", "Nose", "RightUpperArm", "RightForearm", "LeftUpperArm",
        "LeftForearm", "RightHip", "RightUpperLeg", "RightLowerLeg", "LeftHip", "LeftUpperLeg", "LeftLowerLeg", "Stomach", "LeftPec",
        "RightPec", "HUDCenter2", "HUDTopRight", "HUDTop", "HUDTopLeft", "HUDCenter", "HUDBottomLeft", "HUDBottom", "HUDBottomRight", "Neck",
        "Root", "LeftHandRing", "RightHandRing", "TailBase", "TailTip", "LeftWing", "RightWing", "Jaw", "LeftEarAlt", "RightEarAlt",
        "LeftEyeAlt", "RightEyeAlt", "Tongue", "Groin", "LeftHindFoot", "RightHindFoot"
    ];

    public static string NameOf(byte point) => point < Names.Length ? Names[point] : point.ToString(CultureInfo.InvariantCulture);
}
