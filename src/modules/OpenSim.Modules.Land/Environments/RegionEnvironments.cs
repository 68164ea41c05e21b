using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Land.Environments;

/// <summary>
/// What a region's environments come to: which one counts where, by version and day. What they consist of stays text, and is read when
/// somebody asks for it.
/// </summary>
/// <param name="unreadable">Told once of a text that is none, which stays where it is.</param>
internal sealed class RegionEnvironments(Scene scene, EnvironmentLimits limits, Action unreadable)
    : IEnvironments, IEnvironmentTexts
{
    private const int MaxKept = 1_000; // parcels that come and go, with the scripts that change their skies

    // They go with the text.
    private readonly ConditionalWeakTable<string, Note> _notes = [];
    private readonly ConditionalWeakTable<string, Note>.CreateValueCallback _read = text => Read(text, unreadable);
    private readonly ConditionalWeakTable<string, ViewerEnvironment> _whole = []; // those that scripts ask about
    private readonly ConditionalWeakTable<Parcel, string> _known = [];

    private readonly Dictionary<UUID, string> _own = []; // by avatar
    private readonly Dictionary<UUID, string> _kept = []; // by parcel, zero for the region

    /// <summary>Somebody is to be shown another one than before.</summary>
    public event Action<ScenePresence>? OnOwnChanged;

    public bool AllowsParcels => scene.Settings.Estate.Flags.HasFlag(RegionFlags.AllowEnvironmentOverride);

    public string? RefusalOf(Actor who, Parcel? parcel)
    {
        if (parcel is null)
            return scene.Permissions.MayManageEstate(who) ? null : "This estate is not yours to manage.";
        if (!AllowsParcels)
            return "The estate lets no parcel have an environment of its own.";
        return scene.Land.Rules.MayEdit(who, parcel, GroupPowers.AllowEnvironment) ? null : "This land is not yours to change.";
    }

    public bool Put(Parcel? parcel, string? text, bool keepsBefore = false)
    {
        var before = parcel is null ? scene.Settings.Environment ?? "" : parcel.Row.Environment;
        if (parcel is null)
            scene.Settings.ChangeEnvironment(text);
        else if (text is null || limits.AllowsParcel(scene.Land.EnvironmentLength - before.Length, text))
            scene.Land.Change(parcel, row => row with { Environment = text ?? "" });
        else
            return false;
        if (!keepsBefore)
            _kept.Remove(KeyOf(parcel));
        else if (_kept.Count < MaxKept)
            _kept.TryAdd(KeyOf(parcel), before);
        return true;
    }

    public string? KeptOf(Parcel? parcel) => _kept.GetValueOrDefault(KeyOf(parcel));

    public int? VersionOf(Parcel parcel) => VersionOf(OwnTextOf(parcel));

    public int? VersionOf(string? text) => NoteOf(text)?.Version;

    /// <summary>What one avatar alone is shown; null for what is there.</summary>
    public string? OwnTextOf(UUID agent) => _own.GetValueOrDefault(agent);

    public void SetOwn(ScenePresence who, string? text)
    {
        if (text is null ? !_own.Remove(who.Id) : who.IsChild)
            return;
        if (text is not null)
            _own[who.Id] = text;
        who.Viewer?.Region.SendRegionInfo(); // by which viewers ask again
        OnOwnChanged?.Invoke(who);
    }

    public string? OwnOf(ScenePresence who) => _own.GetValueOrDefault(who.Id);

    /// <summary>He has left.</summary>
    public void Forget(ScenePresence who) => _own.Remove(who.Id);

    public RegionDay DayAt(Vector3 place) =>
        NoteOf(OwnTextOf(scene.Land.At(place)) ?? scene.Settings.Environment)?.Day ?? RegionDay.Default;

    public string? OwnTextOf(Parcel parcel) => AllowsParcels && parcel.Row.Environment is { Length: > 0 } text ? text : null;

    public ViewerEnvironment Read(string text) =>
        _whole.GetValue(text, static unread => ViewerEnvironment.FromText(unread) ?? new ViewerEnvironment());

    /// <summary>Whether the parcel's own is another than when this was last asked.</summary>
    public bool HasChanged(Parcel parcel)
    {
        var before = _known.TryGetValue(parcel, out var known) ? known : "";
        if (ReferenceEquals(before, parcel.Row.Environment) || before == parcel.Row.Environment)
            return false;
        _known.AddOrUpdate(parcel, parcel.Row.Environment);
        return true;
    }

    /// <summary>The region's own as it is told: its text, or what stands in for it.</summary>
    public static ViewerEnvironment Read(string? text, double? sunHour) =>
        (text is null ? null : ViewerEnvironment.FromText(text)) ?? Default(sunHour);

    private static ViewerEnvironment Default(double? sunHour) =>
        sunHour is { } hour ? new ViewerEnvironment { Day = DefaultDay.Fixed(hour) } : new ViewerEnvironment();

    private static UUID KeyOf(Parcel? parcel) => parcel?.Id ?? UUID.Zero;

    private Note? NoteOf(string? text)
    {
        if (text is null)
            return null;
        var note = _notes.GetValue(text, _read);
        return note == Note.Unreadable ? null : note;
    }

    private static Note Read(string text, Action unreadable)
    {
        if (text.Length == 0)
            return Note.Unreadable;
        if (ViewerEnvironment.FromText(text) is { } read)
            return new Note(read.Version, read.Clock);
        unreadable();
        return Note.Unreadable;
    }

    /// <summary>Reads all that there are, so that what is none is told before anybody comes.</summary>
    public void ReadAll()
    {
        NoteOf(scene.Settings.Environment);
        foreach (var parcel in scene.Land.All)
            NoteOf(OwnTextOf(parcel));
    }

    private sealed record Note(int Version, RegionDay Day)
    {
        public static readonly Note Unreadable = new(-1, RegionDay.Default);
    }
}
