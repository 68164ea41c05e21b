using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Modules.Teleports;

/// <summary>
/// A landmark's asset: a line "Landmark version 2", then lines of a key and its value; <c>region_id</c> and <c>local_pos x y z</c> are what
/// counts, and <c>gatekeeper</c> where the region is another grid's.
/// </summary>
public static class LandmarkText
{
    private const int MaxBytes = 4096;

    /// <param name="gatekeeper">Empty where none is named.</param>
    public static bool TryRead(ReadOnlySpan<byte> asset, out UUID region, out Vector3 position, out string gatekeeper)
    {
        (region, position, gatekeeper) = (UUID.Zero, default, "");
        if (asset.Length > MaxBytes)
            return false;
        var hasPosition = false;
        foreach (var line in Encoding.UTF8.GetString(asset).Split('\n', StringSplitOptions.TrimEntries))
        {
            var words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (words is ["region_id", var id] && !UUID.TryParse(id, out region))
                return false;
            if (words is ["local_pos", var x, var y, var z])
                hasPosition = Try(x, out position.X) && Try(y, out position.Y) && Try(z, out position.Z);
            if (words is ["gatekeeper", var address])
                gatekeeper = address;
        }

        return hasPosition && !region.IsZero;
    }

    private static bool Try(string text, out float value) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && float.IsFinite(value);
}
