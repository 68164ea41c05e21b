namespace OpenSim.Modules.Npcs;

/// <summary>What operators let scripts do with them.</summary>
/// <param name="NotOwned">Some may be everybody's.</param>
/// <param name="SenseAsAgent">Some may look like people to sensors.</param>
/// <param name="Twins">Some may look like somebody who is here.</param>
/// <param name="HaveTitle">All show by their title what they are.</param>
public readonly record struct NpcOptions(bool NotOwned, bool SenseAsAgent, bool Twins, bool HaveTitle);
