namespace OpenSim.Physics.Dynamics;

/// <summary>What an engine is busy with.</summary>
/// <param name="Awake">Bodies that are not at rest.</param>
/// <param name="Contacts">Touching pairs of parts of which a body is awake.</param>
/// <param name="Islands">Groups of awake bodies that hold one another.</param>
public readonly record struct DynamicsCounts(int Awake, int Contacts, int Islands);
