using OpenSim.Physics.Dynamics;

namespace OpenSim.World.Movement;

/// <summary>Told of the touches of a step. They are good during the call only.</summary>
public delegate void ContactsHandler(ReadOnlySpan<BodyContact> contacts);

/// <summary>Told of the impacts of a step. They are good during the call only.</summary>
public delegate void ImpactsHandler(ReadOnlySpan<BodyImpact> impacts);
