using System.Numerics;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>Places on the screen, as positions of HUDs: 1 is its height, y goes to the left and z up, from the attachment point.</summary>
internal static class HudPlaces
{
    private const float ScreenInView = 0.45f; // of what the camera sees half is above the middle, less the HUD's margin

    private const byte TopRight = 32, Top = 33, TopLeft = 34, BottomLeft = 36, Bottom = 37, BottomRight = 38;

    public static Vector3 Of(ScenePresence who, byte point, Vector3 place)
    {
        var way = place - who.Input.CameraCentre;
        var ahead = Vector3.Dot(way, who.Input.CameraAt);
        var span = ahead * MathF.Tan(who.Window.Angle / 2);
        var scale = span > 0 ? ScreenInView / span : 1;
        var left = Vector3.Dot(way, who.Input.CameraLeft) * scale;
        var up = Vector3.Dot(way, who.Input.CameraUp) * scale;
        var (side, edge) = (0.5f * who.Window.Aspect, 0.5f);
        left += point switch { TopLeft or BottomLeft => -side, TopRight or BottomRight => side, _ => 0 };
        up += point switch { Top or TopLeft or TopRight => -edge, Bottom or BottomLeft or BottomRight => edge, _ => 0 };
        return new Vector3(ahead > 0 ? 1 : -1, left, up);
    }
}
