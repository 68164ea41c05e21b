using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>Profiles: tables userprofile, userpicks, classifieds, usernotes, usersettings and userdata.</summary>
public interface IProfileStore
{
    ProfileRow? LoadProfile(UUID userId);

    void StoreProfile(ProfileRow profile);

    IReadOnlyList<PickRow> LoadPicks(UUID creatorId);

    PickRow? LoadPick(UUID pickId);

    void StorePick(PickRow pick);

    bool DeletePick(UUID pickId);

    IReadOnlyList<ClassifiedRow> LoadClassifieds(UUID creatorId);

    ClassifiedRow? LoadClassified(UUID classifiedId);

    void StoreClassified(ClassifiedRow classified);

    bool DeleteClassified(UUID classifiedId);

    string LoadNotes(UUID userId, UUID targetId);

    /// <summary>An empty text removes the note.</summary>
    void StoreNotes(UUID userId, UUID targetId, string notes);

    UserSettingsRow? LoadSettings(UUID userId);

    void StoreSettings(UserSettingsRow settings);

    (string Key, string Value)? LoadData(UUID userId, string tag);

    void StoreData(UUID userId, string tag, string key, string value);
}
