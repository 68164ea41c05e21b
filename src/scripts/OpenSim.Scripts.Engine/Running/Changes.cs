using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>CHANGED_…, the bits of the event changed.</summary>
internal static class Changes
{
    public const int Inventory = 1, Color = 2, Shape = 4, Scale = 8, Texture = 0x10, Link = 0x20, AllowedDrop = 0x40, Owner = 0x80,
        Region = 0x100, Teleport = 0x200, RegionStart = 0x400, Media = 0x800, RenderMaterial = 0x1000;

    public static ScriptEvent Told(int bits) => new(EventKind.changed, LslList.Of(bits));
}
