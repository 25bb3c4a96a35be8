package rules

// A Slip is something that an experienced player would have done otherwise. Games tell slips to whoever asks why players
// choose as they do, and the habits of a tournament count them. Each is judged by the rules of the game, not by what the
// player has weighed, so that a player cannot talk itself out of one.
type Slip string

const (
	CommandReturns  Slip = "command_returns"  // a command unit goes to the square that it was in two moves before
	ObserverBlind   Slip = "observer_blind"   // an observer sees no enemy two turns running, though it could move
	AssaultMissed   Slip = "assault_missed"   // an assault on a vehicle would pay and is not made
	OrderHopeless   Slip = "order_hopeless"   // an order has a chance below one third while a rally or another unit was at hand
	ArcEmpty        Slip = "arc_empty"        // a vehicle without a turret ends its move with no enemy in its arc
	FlankShown      Slip = "flank_shown"      // an enemy in range is shown the flank or the rear, though a facing showed it to none
	ShotHarmless    Slip = "shot_harmless"    // a shot at a target that it cannot hurt while another was in sight
	ObjectiveMissed Slip = "objective_missed" // an objective is free in the last two turns, in reach, and not taken
	ExitMissed      Slip = "exit_missed"      // a unit could have left the table for points and did not
	SpecialistIdle  Slip = "specialist_idle"  // a specialist never does what it is there for
)

// A SlipKind is a slip with what a reader calls it.
type SlipKind struct {
	Slip
	Tells string
}

// Slips are all of them, in the order of reports.
var Slips = []SlipKind{
	{CommandReturns, "command units that go back to where they were"},
	{ObserverBlind, "observers that see nobody, two turns running"},
	{AssaultMissed, "assaults on vehicles that would pay, not made"},
	{OrderHopeless, "orders below 1 in 3 with something better to do"},
	{ArcEmpty, "moves that end with no enemy in a fixed gun's arc"},
	{FlankShown, "flank or rear shown without need"},
	{ShotHarmless, "shots that cannot hurt, with others in sight"},
	{ObjectiveMissed, "free objectives not taken in the last two turns"},
	{ExitMissed, "units that could leave for points and did not"},
	{SpecialistIdle, "specialists that never do what they are there for"},
}
