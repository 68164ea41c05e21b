using OpenSim.Telemetry.Limits;

namespace OpenSim.Modules.Things.Collisions;

/// <summary>What meshes and sculpts can make regions hold.</summary>
internal static class CollisionLimitDefs
{
    public static readonly LimitDef Memory = new("physics", "forms", "FormMemory", "opensim.physics.forms.memory", "bytes",
        LimitPer.Process, CollisionSettings.FormMemory,
        "Triangles of meshes and sculpts to walk on. The least used go first; a form that is larger than all of it is a box.");

    public static readonly LimitDef Waiting = new("physics", "", "FormsWaiting", "opensim.physics.forms.waiting", "forms",
        LimitPer.Region, CollisionSettings.MaxFormsWaiting,
        "Meshes and sculpts whose forms wait to be made; what is over is asked for again by the next who comes near.");
}
