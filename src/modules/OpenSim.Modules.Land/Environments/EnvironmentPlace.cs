using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using OpenSim.Modules.Capabilities;
using OpenSim.Serialization.Environments;

namespace OpenSim.Modules.Land.Environments;

/// <summary>Which environment a request to ExtEnvironment is about.</summary>
/// <param name="Parcel">Local id; -1 for the region.</param>
/// <param name="Track">-1 for all of it, else one track of the day: 0 the water, 1 to 4 the skies from the ground up.</param>
internal readonly record struct EnvironmentPlace(int Parcel, int Track)
{
    public static readonly EnvironmentPlace Region = new(All, All);

    private const int All = -1;

    public bool IsRegion => Parcel == All;

    public bool IsWhole => Track == All;

    public int? OnlyTrack => IsWhole ? null : Track;

    /// <summary>False for words that are no numbers, and for a track that there is not.</summary>
    public static bool TryRead(CapabilityCall call, [NotNullWhen(true)] out EnvironmentPlace? place)
    {
        place = TryNumber(call.Query("parcelid"), out var parcel) && TryNumber(call.Query("trackno"), out var track)
            && track < DayCycle.TrackCount
                ? new EnvironmentPlace(parcel, track)
                : null;
        return place is not null;
    }

    private static bool TryNumber(string text, out int number)
    {
        number = All;
        return text.Length == 0
            || (int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number) && number >= All);
    }
}
