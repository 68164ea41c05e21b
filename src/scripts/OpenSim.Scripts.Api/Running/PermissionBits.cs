namespace OpenSim.Scripts.Api.Running;

/// <summary>PERMISSION_…</summary>
internal static class PermissionBits
{
    public const int Debit = 0x2;
    public const int TakeControls = 0x4;
    public const int TriggerAnimation = 0x10;
    public const int Attach = 0x20;
    public const int ChangeLinks = 0x80;
    public const int TrackCamera = 0x400;
    public const int ControlCamera = 0x800;
    public const int Teleport = 0x1000;
    public const int Experience = 0x2000; // no constant has it: it says how the others have been granted
    public const int OverrideAnimations = 0x8000;
    public const int ReturnObjects = 0x10000;
    public const int PrivilegedLandAccess = 0x80000;

    /// <summary>Granted by an experience, with what needs no other question: sitting down and the environment.</summary>
    public const int OfExperience = TakeControls | TriggerAnimation | Attach | TrackCamera | ControlCamera | Teleport | Experience
        | 0x20000 | 0x40000;

    /// <summary>Granted without a question by whoever sits on the object.</summary>
    public const int OfSitter = TakeControls | TriggerAnimation | TrackCamera | ControlCamera | OverrideAnimations;

    /// <summary>Granted without a question by whoever wears it.</summary>
    public const int OfWearer = OfSitter | Attach;
}
