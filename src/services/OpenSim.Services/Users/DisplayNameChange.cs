namespace OpenSim.Services.Users;

/// <summary>What has come of a wish for another display name.</summary>
public enum DisplayNameChange
{
    Done,

    /// <summary>The last change is too short a time ago.</summary>
    TooSoon,

    /// <summary>Longer than 31 characters.</summary>
    TooLong,

    /// <summary>Characters that cannot be seen or that turn writing about.</summary>
    BadCharacters,

    /// <summary>No letter and no digit.</summary>
    NoLetters
}
