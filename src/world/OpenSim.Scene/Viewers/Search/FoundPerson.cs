using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Search;

/// <summary>A result of DirPeopleReply.</summary>
public readonly record struct FoundPerson(UUID Id, string FirstName, string LastName, bool IsOnline);
