using OpenSim.Primitives;

namespace OpenSim.Services.Search;

/// <summary>Events, and who wants to be reminded of which. Search sites write them into table events; so does the console.</summary>
public interface IEventService
{
    /// <summary>
    /// The next ones that begin, in their order: at most so many, beginning with that number. Of thousands only the nearest are looked at.
    /// </summary>
    ValueTask<IReadOnlyList<WorldEvent>> Find(EventQuestion question, int start, int max);

    ValueTask<WorldEvent?> Get(uint id);

    /// <summary>Writes a new one down.</summary>
    /// <returns>Its number.</returns>
    ValueTask<uint> Add(WorldEvent happening);

    /// <summary>False when there is none.</summary>
    ValueTask<bool> Delete(uint id);

    /// <summary>Those of which somebody wants to be reminded and which are not over.</summary>
    ValueTask<IReadOnlyList<WorldEvent>> GetReminders(UUID user);

    /// <summary>False when the user has as many as he may.</summary>
    ValueTask<bool> SetReminder(UUID user, uint id, bool isWanted);
}
